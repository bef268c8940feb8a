import { BarChart3, Cpu, GitBranch, Languages, type LucideIcon, Network, Zap } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Feature, FeatureIcon } from '../../../domain/feature.ts';
import { textLanguage } from '../../i18n/text-language.ts';
import { Mark } from '../../ui/mark.tsx';
import { SplitHeading } from '../../ui/split-row.tsx';

const placeholders = [0, 1, 2, 3, 4, 5];

/** The studio's capabilities, maintained by operators. */
export function Features({ features }: { features: readonly Feature[] | undefined }) {
  const t = useTranslations('cases.features');
  return (
    <section aria-labelledby="features-title" aria-busy={features === undefined}>
      <div className="frame pb-12 lg:pb-20">
        <SplitHeading id="features-title" title={t('title')}>
          {t('lead')}
        </SplitHeading>
        <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
          {features
            ? features.map((feature) => <FeatureCard key={feature.id} feature={feature} />)
            : placeholders.map((place) => (
                <li key={place} data-placeholder aria-hidden="true" className="mb-8 h-56 animate-pulse bg-raised" />
              ))}
        </ul>
      </div>
    </section>
  );
}

function FeatureCard({ feature }: { feature: Feature }) {
  const { title, description, icon, category } = feature;
  return (
    <li className="border-t border-edge py-8">
      <div className="flex items-center gap-3">
        <FeatureMark name={icon} />
        {category && (
          <p lang={textLanguage(feature, 'category')} className="text-[0.9375rem] text-muted">
            {category}
          </p>
        )}
      </div>
      <h3 lang={textLanguage(feature, 'title')} className="mt-5 text-2xl leading-tight font-bold text-balance">
        {title}
      </h3>
      {description && (
        <p lang={textLanguage(feature, 'description')} className="mt-3 text-pretty text-muted">
          {description}
        </p>
      )}
    </li>
  );
}

const icons: Record<FeatureIcon, LucideIcon> = { GitBranch, Cpu, Network, Languages, Zap, BarChart3 };

/** The named icon, by default the studio's mark. */
function FeatureMark({ name }: { name: string | null }) {
  const Icon = name !== null && Object.hasOwn(icons, name) ? icons[name as FeatureIcon] : undefined;
  return Icon ? <Icon className="size-8 text-accent" strokeWidth={1.75} aria-hidden /> : <Mark className="size-8" />;
}
