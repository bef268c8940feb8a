import type { MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation, useRouter } from 'wouter';
import type { Case } from '../../../domain/case.ts';
import type { CaseFilter } from '../../../domain/case-vocabulary.ts';
import { pages } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CaseCard, CasePlaceholder } from './case-card.tsx';
import { filterAddress, filterCases, filters } from './filter.ts';

const placeholders = [0, 1, 2, 3];

/** The cases that match the filter. */
export function Projects({ cases, filter }: { cases: readonly Case[] | undefined; filter: CaseFilter }) {
  const t = useTranslations('cases');
  const shown = cases && filterCases(cases, filter);
  return (
    <section
      id="projects"
      aria-labelledby="projects-title"
      aria-busy={cases === undefined}
      className="border-b border-edge"
    >
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
  const choose = (event: MouseEvent, chosen: CaseFilter) => {
    event.preventDefault();
    navigate(filterAddress(chosen));
  };
  return (
    <form action={`${base}${pages.cases.path}#projects`} aria-label={t('title')}>
      <ul className="flex flex-wrap gap-2">
        {filters.map((each) => (
          <li key={each}>
            <Button
              type="submit"
              name="filter"
              value={each}
              onClick={(event) => choose(event, each)}
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
