import type { Case } from '../../../domain/case.ts';
import { DetailsLink, StoreLinks } from '../../cases/case-links.tsx';
import { CasePicture } from '../../cases/case-picture.tsx';
import { caseAccent } from '../../cases/drawn-art.ts';
import { EntityText } from '../../cases/entity-text.tsx';
import { StatusBadge } from '../../cases/status-badge.tsx';
import { classNames } from '../../ui/class-names.ts';

/** Rows of 60 and 40, then of 40 and 60, in a grid of 40, 20 and 40. */
const cells = [
  'lg:col-span-2 lg:pr-4',
  'lg:col-span-1 lg:pl-4',
  'lg:col-span-1 lg:col-start-1 lg:pr-4',
  'lg:col-span-2 lg:pl-4',
];
const cell = (place: number) => cells[place % cells.length];
const artHeight = 'h-[clamp(14rem,32vw,32rem)]';

/** A card of the list. */
export function CaseCard({ entity, place }: { entity: Case; place: number }) {
  const heading = `case-${entity.id}`;
  return (
    <li className={classNames(cell(place), caseAccent(entity))}>
      <article aria-labelledby={heading} className="group flex h-full flex-col">
        <CasePicture
          entity={entity}
          sizes="(width >= 64rem) 58vw, 100vw"
          className={classNames(artHeight, 'transition-transform duration-200 group-hover:-translate-y-1')}
        />
        <div className="mt-5 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
          <h3
            id={heading}
            className="display min-w-0 text-[clamp(min(2.25rem,13vw),4vw,3.75rem)] [overflow-wrap:anywhere]"
          >
            {entity.title}
          </h3>
          <StatusBadge status={entity.status} withComingSoon />
        </div>
        <EntityText of={entity} field="subtitle" className="mt-3 text-xl font-semibold text-pretty text-accent" />
        <EntityText of={entity} field="description" className="measure mt-2 mb-6 text-pretty" />
        <div className="mt-auto flex flex-wrap gap-3">
          <DetailsLink id={entity.id} />
          <StoreLinks storeUrls={entity.storeUrls} />
        </div>
      </article>
    </li>
  );
}

/** Replaces a card that is loading. */
export const CasePlaceholder = ({ place }: { place: number }) => (
  <li data-placeholder aria-hidden="true" className={classNames('animate-pulse', cell(place))}>
    <div className={classNames('bg-raised', artHeight)} />
    <div className="mt-5 h-12 w-3/5 bg-raised" />
    <div className="mt-3 h-6 w-4/5 bg-raised" />
    <div className="mt-6 h-12 w-40 bg-raised" />
  </li>
);
