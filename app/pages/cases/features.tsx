import { BarChart3, Cpu, GitBranch, Languages, type LucideIcon, Network, Zap } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Feature, FeatureIcon } from '../../../domain/feature.ts';
import { EntityText } from '../../cases/entity-text.tsx';
import { Mark } from '../../ui/mark.tsx';
import { SplitSection } from '../../ui/split-row.tsx';

const placeholders = [0, 1, 2, 3, 4, 5];

/** The studio's capabilities, maintained by operators. */
export function Features({ features }: { features: readonly Feature[] | undefined }) {
  const t = useTranslations('cases.features');
  return (
    <SplitSection
      name="features"
      title={t('title')}
      lead={t('lead')}
      busy={features === undefined}
      frame="pb-12 lg:pb-20"
    >
      <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
        {features
          ? features.map((feature) => <FeatureCard key={feature.id} feature={feature} />)
          : placeholders.map((place) => (
              <li key={place} data-placeholder aria-hidden="true" className="mb-8 h-56 animate-pulse bg-raised" />
            ))}
      </ul>
    </SplitSection>
  );
}

const icons: Record<FeatureIcon, LucideIcon> = { GitBranch, Cpu, Network, Languages, Zap, BarChart3 };

/** Has the named icon, by default the studio's mark. */
function FeatureCard({ feature }: { feature: Feature }) {
  const { icon } = feature;
  const Icon = icon !== null && Object.hasOwn(icons, icon) ? icons[icon as FeatureIcon] : undefined;
  return (
    <li className="border-t border-edge py-8">
      <div className="flex items-center gap-3">
        {Icon ? <Icon className="size-8 text-accent" strokeWidth={1.75} aria-hidden /> : <Mark className="size-8" />}
        <EntityText of={feature} field="category" className="text-[0.9375rem] text-muted" />
      </div>
      <EntityText of={feature} field="title" as="h3" className="mt-5 text-2xl leading-tight font-bold text-balance" />
      <EntityText of={feature} field="description" className="mt-3 text-pretty text-muted" />
    </li>
  );
}
