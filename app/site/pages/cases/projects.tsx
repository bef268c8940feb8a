import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation, useRouter } from 'wouter';
import type { Case } from '../../../../domain/content/case.ts';
import type { CaseFilter } from '../../../../domain/content/case-vocabulary.ts';
import { DetailsLink, StatusBadge, StoreLinks } from '../../cases/card-parts.tsx';
import { EntityText } from '../../cases/entity-text.tsx';
import { caseAccent, CasePicture } from '../../cases/case-picture.tsx';
import { isModified } from '../../../browser/modified-click.ts';
import { nextPaint } from '../../../browser/next-task.ts';
import { pages } from '../../../routing/routes.ts';
import { useColumns } from '../../../studio/studio.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type CaseListing, casesPerPage, filters, listAddress } from '../../cases/listing.ts';
import type { ShownListing } from './use-case-listing.ts';

const placeholders = [0, 1, 2, 3];

/** The cases that match the filter, at first one page of them. */
export function Projects({ listing, isStale, pagesShown, showMore }: ShownListing) {
  const t = useTranslations('cases');
  const list = useRef<HTMLUListElement>(null);
  useFocusOnAdded(list, isStale ? 1 : pagesShown);
  return (
    <section
      id="projects"
      aria-labelledby="projects-title"
      aria-busy={!listing || isStale}
      className="border-b border-edge"
    >
      <div className="frame pb-14 lg:pb-24">
        <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-7 py-12 lg:py-16">
          <h2 id="projects-title" className="display text-[clamp(min(3rem,17vw),7vw,7rem)]">
            {t('projects.title')}
          </h2>
          <FilterChips filter={listing?.filter ?? 'all'} />
        </div>
        <output className="sr-only">
          {listing ? t('projects.count', { count: listing.count }) : t('projects.loading')}
        </output>
        {listing?.count === 0 && <EmptyState title={t('projects.empty')}>{t('projects.emptyText')}</EmptyState>}
        <ul
          ref={list}
          className="grid grid-cols-1 gap-y-14 lg:grid-cols-[calc(100%-var(--cut))_calc(2*var(--cut)-100%)_calc(100%-var(--cut))] lg:gap-y-20"
        >
          {listing
            ? listing.shown.map((entity, index) => <CaseCard key={entity.id} entity={entity} place={index} />)
            : placeholders.map((index) => <CasePlaceholder key={index} place={index} />)}
        </ul>
        {listing && <MoreLinks listing={listing} pagesShown={pagesShown} isStale={isStale} onMore={showMore} />}
      </div>
    </section>
  );
}

/** Focuses the first added case, since the link that added it moves. */
function useFocusOnAdded(list: RefObject<HTMLUListElement | null>, pagesShown: number): void {
  const before = useRef(pagesShown);
  useEffect(() => {
    const added = pagesShown > before.current;
    before.current = pagesShown;
    if (!added) return;
    const first = list.current?.children[(pagesShown - 1) * casesPerPage];
    first?.querySelector('a')?.focus({ preventScroll: true });
  }, [list, pagesShown]);
}

type MoreLinksProps = { listing: CaseListing; pagesShown: number; isStale: boolean; onMore: () => void };

/** Links to the rest of a long list; with scripts they append the next page to this one. */
function MoreLinks({ listing: { filter, page, pages: count }, pagesShown, isStale, onMore }: MoreLinksProps) {
  const t = useTranslations('cases.projects');
  const { base } = useRouter();
  const next = page + pagesShown;
  if (page === 1 && next > count) return null;
  const address = (target: number) => `${base}${listAddress(filter, target)}#projects`;
  return (
    <nav aria-label={t('pages')} className="mt-14 flex flex-wrap gap-3 lg:mt-20">
      {page > 1 && (
        <a href={address(page - 1)} rel="prev" className={buttonClass('secondary')}>
          {t('previous')}
        </a>
      )}
      {next <= count && (
        <a
          href={address(next)}
          rel="next"
          aria-busy={isStale || undefined}
          onClick={(event) => {
            if (isModified(event)) return;
            event.preventDefault();
            onMore();
          }}
          className={buttonClass('secondary')}
        >
          {t('more')}
        </a>
      )}
    </nav>
  );
}

/** The filter as a form, which works without scripts; its anchor keeps the scroll position. */
function FilterChips({ filter }: { filter: CaseFilter }) {
  const t = useTranslations('cases.filters');
  const [, navigate] = useLocation();
  const { base } = useRouter();
  const [chosen, setChosen] = useState<CaseFilter>();
  useEffect(() => setChosen(undefined), [filter]);
  // A slow phone shows the choice first and then the list.
  const choose = async (next: CaseFilter) => {
    setChosen(next);
    await nextPaint();
    navigate(listAddress(next));
  };
  return (
    <form action={`${base}${pages.cases.path}#projects`} aria-label={t('title')}>
      <ul className="flex flex-wrap gap-2">
        {filters.map((option) => (
          <li key={option}>
            <Button
              type="submit"
              name="filter"
              value={option}
              onClick={(event) => {
                event.preventDefault();
                void choose(option);
              }}
              aria-pressed={option === (chosen ?? filter)}
              variant={option === (chosen ?? filter) ? 'primary' : 'secondary'}
              size="small"
              className="min-h-11"
            >
              {t(option)}
            </Button>
          </li>
        ))}
      </ul>
    </form>
  );
}

/** Rows whose main column is first, then last. They share a grid of three columns, whose middle column belongs to the main column of each row. */
const cells = [
  'lg:col-span-2 lg:pr-4',
  'lg:col-span-1 lg:pl-4',
  'lg:col-span-1 lg:col-start-1 lg:pr-4',
  'lg:col-span-2 lg:pl-4',
];
const cellClass = (index: number) => cells[index % cells.length];
const artHeight = 'h-[clamp(14rem,32vw,32rem)]';

/** A card of the list. */
function CaseCard({ entity, place }: { entity: Case; place: number }) {
  const heading = `case-${entity.id}`;
  const { main } = useColumns();
  return (
    <li className={classNames(cellClass(place), caseAccent(entity))}>
      <article aria-labelledby={heading} className="group flex h-full flex-col">
        <CasePicture
          entity={entity}
          sizes={`(width >= 64rem) ${main - 2}vw, 100vw`}
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
const CasePlaceholder = ({ place }: { place: number }) => (
  <li data-placeholder aria-hidden="true" className={classNames('animate-pulse', cellClass(place))}>
    <div className={classNames('bg-raised', artHeight)} />
    <div className="mt-5 h-12 w-(--cut) bg-raised" />
    <div className="mt-3 h-6 w-4/5 bg-raised" />
    <div className="mt-6 h-12 w-40 bg-raised" />
  </li>
);
