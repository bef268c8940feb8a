import { useTranslations } from 'use-intl';
import { useLocation, useRouter, useSearch } from 'wouter';
import type { Case } from '../../../domain/content/case.ts';
import { caseFilters, type CaseFilter } from '../../../domain/content/case-vocabulary.ts';
import { DetailsLink, StatusBadge, StoreLinks } from '../../cases/card-parts.tsx';
import { EntityText } from '../../cases/entity-text.tsx';
import { caseAccent, CasePicture } from '../../cases/case-picture.tsx';
import { pages } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

const placeholders = [0, 1, 2, 3];

/** The cases that match the filter. */
export function Projects({ cases }: { cases: readonly Case[] | undefined }) {
  const t = useTranslations('cases');
  const filter = readFilter(useSearch());
  const shown = cases && filterCases(cases, filter);
  return (
    <section id="projects" aria-labelledby="projects-title" aria-busy={!cases} className="border-b border-edge">
      <div className="frame pb-14 lg:pb-24">
        <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-7 py-12 lg:py-16">
          <h2 id="projects-title" className="display text-[clamp(min(3rem,17vw),7vw,7rem)]">
            {t('projects.title')}
          </h2>
          <FilterChips filter={filter} />
        </div>
        <output className="sr-only">
          {shown ? t('projects.count', { count: shown.length }) : t('projects.loading')}
        </output>
        {shown?.length === 0 && <EmptyState title={t('projects.empty')}>{t('projects.emptyText')}</EmptyState>}
        <ul className="grid grid-cols-1 gap-y-14 lg:grid-cols-[40%_20%_40%] lg:gap-y-20">
          {shown
            ? shown.map((entity, place) => <CaseCard key={entity.id} entity={entity} place={place} />)
            : placeholders.map((place) => <CasePlaceholder key={place} place={place} />)}
        </ul>
      </div>
    </section>
  );
}

/** A form, which works without scripts too; its anchor keeps the scroll position. */
function FilterChips({ filter }: { filter: CaseFilter }) {
  const t = useTranslations('cases.filters');
  const [, navigate] = useLocation();
  const { base } = useRouter();
  return (
    <form action={`${base}${pages.cases.path}#projects`} aria-label={t('title')}>
      <ul className="flex flex-wrap gap-2">
        {filters.map((each) => (
          <li key={each}>
            <Button
              type="submit"
              name="filter"
              value={each}
              onClick={(event) => {
                event.preventDefault();
                navigate(filterAddress(each));
              }}
              aria-pressed={each === filter}
              variant={each === filter ? 'primary' : 'secondary'}
              size="small"
              className="min-h-11"
            >
              {t(each)}
            </Button>
          </li>
        ))}
      </ul>
    </form>
  );
}

export const filters = Object.keys(caseFilters) as CaseFilter[];

/** The filter in an address's query, `all` by default. */
export function readFilter(search: string): CaseFilter {
  const named = new URLSearchParams(search).get('filter') ?? '';
  return Object.hasOwn(caseFilters, named) ? (named as CaseFilter) : 'all';
}

/** The address of the list with a filter. */
export const filterAddress = (filter: CaseFilter): string =>
  pages.cases.path + (filter === 'all' ? '' : `?filter=${filter}`);

/** The cases that match a filter. */
export function filterCases(cases: readonly Case[], filter: CaseFilter): readonly Case[] {
  const wanted = caseFilters[filter];
  return wanted === null ? cases : cases.filter(({ projectType }) => projectType.toLowerCase() === wanted);
}

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
function CaseCard({ entity, place }: { entity: Case; place: number }) {
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
const CasePlaceholder = ({ place }: { place: number }) => (
  <li data-placeholder aria-hidden="true" className={classNames('animate-pulse', cell(place))}>
    <div className={classNames('bg-raised', artHeight)} />
    <div className="mt-5 h-12 w-3/5 bg-raised" />
    <div className="mt-3 h-6 w-4/5 bg-raised" />
    <div className="mt-6 h-12 w-40 bg-raised" />
  </li>
);
