import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Defaults } from '../../../domain/defaults.ts';
import { ages, type projectSorts } from '../../../domain/list-query.ts';
import { BlocksLink } from '../blocks/blocks-link.tsx';
import { arrivalFilters, useArrivalFilters } from '../clock/arrival-filters.ts';
import { useDueFilter } from '../clock/due-filter.ts';
import type { BulkField } from '../selection/bulk-bar.tsx';
import type { ExportedList } from '../export/export-dialog.tsx';
import { useLabelFilter } from '../labels/label-filter.ts';
import { Loaded } from './loaded.tsx';
import { LoadedPage } from './loaded-page.tsx';
import { pageQuery } from './page-query.ts';
import { type Choice, type Filter, Toolbar } from './toolbar.tsx';
import { type ListQuery, type ListSchema, useListQuery } from './use-list-query.ts';
import { ViewTabs } from '../views/view-tabs.tsx';
import { listsWithViews } from './inbox.ts';
import { useView, type View, ViewSwitch } from './view-switch.tsx';

/** What lists have. */
export interface Listed {
  id: number;
  labels?: readonly number[];
}

export interface PagedListProps<Entity> {
  /** Of the API. */
  path: string;
  /** Of the list's parameters. */
  schema: ListSchema;
  /** Of the fields that the API's response leaves out. */
  defaults: Defaults<Entity>;
  /** The catalogue's part of the list. */
  texts: (key: 'loading' | 'failed' | 'empty' | 'emptyHint') => string;
  label: string;
  total: (count: number) => string;
  filters: readonly Filter[];
  /** Parameters of the filter that only addresses set. */
  hiddenFilters?: readonly string[];
  sorts: readonly (typeof projectSorts)[number][];
  /** What can be set for a selection. */
  bulkFields: readonly BulkField[];
  exported?: ExportedList;
  tools?: ReactNode;
  /** An entity as a row; without it there are only cards. */
  renderRow?: (entity: Entity) => ReactNode;
  /** Everything that the query leaves, in a view of its own. */
  renderBoard?: (list: ListQuery) => ReactNode;
  /** An entity as a card. */
  children: (entity: Entity) => ReactNode;
}

/** A list in pages, with search, filters and order. Every list of what visitors sent has the filters by age and by due time. */
export function PagedList<Entity extends Listed>(props: PagedListProps<Entity>) {
  const { path, defaults, label, texts, filters, hiddenFilters = [], sorts } = props;
  const t = useTranslations('backOffice.list');
  const narrowing = [...filters, ...useLabelFilter(props.schema)];
  const names = narrowing.map(({ name }) => name);
  const list = useListQuery(props.schema, [...hiddenFilters, ...names, ...arrivalFilters]);
  const arrival = useArrivalFilters(list.value('received'));
  const views: View[] = [
    'cards',
    ...(props.renderRow ? ['rows' as const] : []),
    ...(props.renderBoard ? ['board' as const] : []),
  ];
  const [view, setView] = useView(views);
  const isBoard = view === 'board';
  const query = useQuery({ ...pageQuery(path, list.search, defaults), enabled: !isBoard });
  const viewSwitch = views.length > 1 && <ViewSwitch offered={views} view={view} onChange={setView} />;
  const usualSort = list.value('q') === '' ? 'newest' : 'relevance';
  const choices: Choice[] = [
    ...narrowing,
    useDueFilter(),
    ...arrival,
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
      {listsWithViews[path] && <ViewTabs of={listsWithViews[path]} list={list} />}
      <Toolbar label={label} list={list} choices={choices} />
      <BlocksLink list={list} />
      {list.ignored.length > 0 && <p className="mb-3 text-muted">{t('ignored', { names: list.ignored.join(', ') })}</p>}
      {isBoard ? (
        <>
          <div className="mb-3 flex justify-end">{viewSwitch}</div>
          {props.renderBoard?.(list)}
        </>
      ) : (
        <Loaded query={query} texts={texts}>
          {(page) => (
            <LoadedPage {...props} page={page} query={query} list={list} view={view} viewSwitch={viewSwitch} />
          )}
        </Loaded>
      )}
    </>
  );
}
