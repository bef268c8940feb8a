import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Defaults } from '../../../domain/defaults.ts';
import { ages, type projectSorts } from '../../../domain/list-query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DueViews, useDueFilter } from '../clock/due-views.tsx';
import { Loaded } from './loaded.tsx';
import { pageQuery } from './page-query.ts';
import { Pager } from './pager.tsx';
import { type Choice, type Filter, Toolbar } from './toolbar.tsx';
import { useListQuery } from './use-list-query.ts';

interface PagedListProps<Entity> {
  /** Of the API. */
  path: string;
  /** Of the fields that the API's response leaves out. */
  defaults: Defaults<Entity>;
  /** The catalogue's part of the list. */
  texts: (key: 'loading' | 'failed' | 'empty' | 'emptyHint') => string;
  /** Of the search field. */
  label: string;
  total: (count: number) => string;
  filters: readonly Filter[];
  /** Parameters of the filter that only addresses set. */
  hiddenFilters?: readonly string[];
  sorts: readonly (typeof projectSorts)[number][];
  children: (entity: Entity) => ReactNode;
}

/** A list in pages, with search, filters and order. Every list of what visitors sent has the filters by age and by due time. */
export function PagedList<Entity>(props: PagedListProps<Entity>) {
  const { path, defaults, texts, label, total, filters, hiddenFilters = [], sorts, children } = props;
  const t = useTranslations('backOffice.list');
  const list = useListQuery([...hiddenFilters, ...filters.map(({ name }) => name), 'due', 'age']);
  const query = useQuery(pageQuery(path, list.search, defaults));
  const usualSort = list.value('q') === '' ? 'newest' : 'relevance';
  const choices: Choice[] = [
    ...filters,
    useDueFilter(),
    { name: 'age', options: ages.map((days) => [String(days), t('ages', { days })]) },
    {
      name: 'sort',
      any: t(`sorts.${usualSort}`),
      options: sorts
        .filter((sort) => sort !== usualSort && sort !== 'relevance')
        .map((sort) => [sort, t(`sorts.${sort}`)]),
    },
  ];
  return (
    <>
      <DueViews list={list} />
      <Toolbar label={label} list={list} choices={choices} />
      <Loaded query={query} texts={texts}>
        {(page) => (
          <>
            <p role="status" className="mb-3 font-semibold tabular-nums">
              {list.narrowed ? t(page.capped ? 'matchesCapped' : 'matches', { count: page.total }) : total(page.total)}
            </p>
            {page.items.length > 0 && (
              <ul data-entries className="grid gap-3" aria-busy={query.isPlaceholderData}>
                {page.items.map(children)}
              </ul>
            )}
            {page.total === 0 && (
              <EmptyState title={list.narrowed ? t('noMatches') : texts('empty')}>
                {list.narrowed ? t('noMatchesHint') : texts('emptyHint')}
              </EmptyState>
            )}
            <Pager page={page} list={list} />
          </>
        )}
      </Loaded>
    </>
  );
}
