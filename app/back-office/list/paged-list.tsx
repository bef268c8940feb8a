import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Defaults } from '../../../domain/defaults.ts';
import { ages, type Page, type projectSorts } from '../../../domain/list-query.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BlocksLink } from '../blocks/blocks-link.tsx';
import { arrivalFilters, useArrivalFilters } from '../clock/arrival-filters.ts';
import { useDueFilter } from '../clock/due-filter.ts';
import { BulkBar, type BulkField } from '../selection/bulk-bar.tsx';
import { PageTick } from '../selection/page-tick.tsx';
import { ExportButton } from '../export/export-button.tsx';
import { NearestNames } from '../found/nearest-names.tsx';
import type { ExportedList } from '../export/export-dialog.tsx';
import { useLabelFilter } from '../labels/label-filter.ts';
import { LeavingContext } from './entry.tsx';
import { useMayActAs } from '../session/session.ts';
import { Loaded } from './loaded.tsx';
import { useListOrder } from './neighbours.tsx';
import { pageQuery } from './page-query.ts';
import { Pager } from './pager.tsx';
import { SelectionContext, useSelection } from '../selection/selection.tsx';
import { type Choice, type Filter, Toolbar } from './toolbar.tsx';
import { type ListQuery, type ListSchema, useListQuery } from './use-list-query.ts';
import { useSteadyList } from './use-steady-list.ts';
import { ViewTabs } from '../views/view-tabs.tsx';
import { listsWithViews } from './inbox.ts';
import { useView, type View, ViewSwitch } from './view-switch.tsx';

/** What lists have. */
interface Listed {
  id: number;
  labels?: readonly number[];
}

interface PagedListProps<Entity> {
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
            <LoadedPage
              {...props}
              page={page}
              list={list}
              busy={query.isPlaceholderData}
              view={view}
              viewSwitch={viewSwitch}
            />
          )}
        </Loaded>
      )}
    </>
  );
}

type LoadedPageProps<Entity> = PagedListProps<Entity> & {
  page: Page<Entity>;
  list: ListQuery;
  busy: boolean;
  view: View;
  viewSwitch: ReactNode;
};

function LoadedPage<Entity extends Listed>(props: LoadedPageProps<Entity>) {
  const { page, list, busy, path, texts, total, bulkFields, exported, renderRow, children, view, viewSwitch } = props;
  const t = useTranslations('backOffice.list');
  const entries = useRef<HTMLUListElement>(null);
  const steady = useSteadyList(entries, list.search, page.items, busy);
  useListOrder(
    path,
    steady.shown.map(({ entity }) => entity.id),
  );
  const selection = useSelection(list.filterKey, page.items);
  const renderEntity = view === 'rows' && renderRow ? renderRow : children;
  const mayChange = useMayActAs('editor');
  const isSelecting = selection.count > 0;
  return (
    <SelectionContext value={mayChange ? selection : undefined}>
      <div
        className={`sticky top-0 z-10 -mx-1 mb-2 flex min-h-12 items-center gap-x-3 gap-y-1 bg-surface px-1 py-1.5 ${isSelecting ? '' : 'flex-wrap'}`}
      >
        {mayChange && page.items.length > 0 && <PageTick selection={selection} />}
        <p role="status" className={isSelecting ? 'sr-only' : 'font-semibold tabular-nums'}>
          {list.narrowed ? t(page.capped ? 'matchesCapped' : 'matches', { count: page.total }) : total(page.total)}
        </p>
        {isSelecting && (
          <BulkBar
            path={path}
            search={list.search}
            page={page}
            selection={selection}
            fields={bulkFields}
            exported={exported}
          />
        )}
        {steady.withheld > 0 && (
          <Button variant="quiet" size="small" onClick={steady.showAll}>
            {t('showNew', { count: steady.withheld })}
          </Button>
        )}
        <div className={`ml-auto flex items-center gap-3 ${isSelecting ? 'max-xl:hidden' : ''}`}>
          {!isSelecting && props.tools}
          {exported && mayChange && page.total > 0 && (!isSelecting || selection.everything) && (
            <ExportButton list={exported} query={list.filterKey} count={page.total} />
          )}
          {viewSwitch}
        </div>
      </div>
      {steady.shown.length > 0 && (
        <ul
          ref={entries}
          data-entries
          className={view === 'rows' ? 'border border-edge bg-raised' : 'grid gap-3'}
          aria-busy={busy}
        >
          {steady.shown.map(({ entity, leaving }) => (
            <LeavingContext key={entity.id} value={leaving}>
              {renderEntity(entity)}
            </LeavingContext>
          ))}
        </ul>
      )}
      {page.total === 0 && steady.shown.length === 0 && (
        <EmptyState title={list.narrowed ? t('noMatches') : texts('empty')}>
          {list.narrowed ? t('noMatchesHint') : texts('emptyHint')}
          {list.value('q') !== '' && <NearestNames path={path} q={list.value('q')} />}
        </EmptyState>
      )}
      <Pager page={page} list={list} />
    </SelectionContext>
  );
}
