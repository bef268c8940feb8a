import { ArrowUpRight, BarChart3, Cpu, GitBranch, Languages, type LucideIcon, Network, Zap } from 'lucide-react';
import { type ComponentType, memo } from 'react';
import { useTranslations } from 'use-intl';
import type { Feature, FeatureIcon } from '../../../../domain/content/feature.ts';
import type { Partner } from '../../../../domain/content/partner.ts';
import type { WithPictures } from '../../../../domain/media/picture.ts';
import { EntityText } from '../../cases/entity-text.tsx';
import { useImage } from '../../cases/case-picture.tsx';
import { isOutsideAddress } from '../../../ui/button.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { SplitSection } from '../../../ui/split-row.tsx';

const layouts = {
  partners: { edge: 'border-b border-edge', list: 'gap-px bg-edge p-px lg:grid-cols-3', count: 3, size: 'h-64' },
  features: { edge: undefined, list: 'gap-x-10 sm:grid-cols-2 lg:grid-cols-3', count: 6, size: 'mb-8 h-56' },
};

interface CardSectionProps<Item> {
  name: keyof typeof layouts;
  /** Undefined while they load; placeholders are shown instead. */
  items: readonly Item[] | undefined;
  Card: ComponentType<{ entity: Item }>;
}

/** The studio's partners or capabilities. */
export function CardSection<Item extends { id: number }>({ name, items, Card }: CardSectionProps<Item>) {
  const t = useTranslations(`cases.${name}`);
  const { edge, list, count, size } = layouts[name];
  if (items?.length === 0) return null;
  return (
    <SplitSection name={name} title={t('title')} lead={t('lead')} busy={!items} className={edge} frame="pb-12 lg:pb-20">
      <ul className={`grid ${list}`}>
        {items?.map((entity) => <Card key={entity.id} entity={entity} />) ??
          Array.from({ length: count }, (_, index) => (
            <li key={index} data-placeholder aria-hidden="true" className={`${size} animate-pulse bg-raised`} />
          ))}
      </ul>
    </SplitSection>
  );
}

/** A partner with a link to its site. It does not render again when the filter changes. */
export const PartnerCard = memo(function PartnerCard({ entity }: { entity: Partner & WithPictures }) {
  const { name, logoUrl, websiteUrl, pictures } = entity;
  const uploaded = pictures?.[logoUrl ?? ''];
  const logo = useImage(uploaded?.src ?? logoUrl ?? undefined);
  return (
    <li className="group relative flex flex-col bg-surface p-6 lg:p-8">
      {logo && (
        <img
          {...logo}
          width={uploaded?.width}
          height={uploaded?.height}
          alt={uploaded?.alt ?? ''}
          lang={uploaded?.lang}
          loading="lazy"
          className="mb-4 h-12 w-auto max-w-40 self-start object-contain object-left"
        />
      )}
      <h3 className="display text-[clamp(min(2.25rem,13vw),4vw,3.25rem)]">
        {isOutsideAddress(websiteUrl) ? (
          <a
            href={websiteUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="flex items-start justify-between gap-3 group-hover:text-accent after:absolute after:inset-0"
          >
            {name}
            <ArrowUpRight className="size-7 shrink-0" aria-hidden />
          </a>
        ) : (
          name
        )}
      </h3>
      <EntityText of={entity} field="category" className="mt-2 font-semibold text-accent" />
      <EntityText of={entity} field="description" className="mt-4 text-pretty text-muted" />
    </li>
  );
});

const icons: Record<FeatureIcon, LucideIcon> = { GitBranch, Cpu, Network, Languages, Zap, BarChart3 };

/** A capability with its icon, by default the studio's mark. */
export const FeatureCard = memo(function FeatureCard({ entity }: { entity: Feature }) {
  const icon = entity.icon ?? '';
  const Icon = Object.hasOwn(icons, icon) ? icons[icon as FeatureIcon] : undefined;
  return (
    <li className="border-t border-edge py-8">
      <div className="flex items-center gap-3">
        {Icon ? <Icon className="size-8 text-accent" strokeWidth={1.75} aria-hidden /> : <Mark className="size-8" />}
        <EntityText of={entity} field="category" className="text-[0.9375rem] text-muted" />
      </div>
      <EntityText of={entity} field="title" as="h3" className="mt-5 text-2xl leading-tight font-bold text-balance" />
      <EntityText of={entity} field="description" className="mt-3 text-pretty text-muted" />
    </li>
  );
});
