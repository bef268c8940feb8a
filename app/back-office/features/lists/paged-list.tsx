import { useQuery } from '@tanstack/react-query';
import { Columns3, LayoutList, Rows3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { dueFilters } from '../../../../domain/conversation/clock.ts';
import type { Defaults } from '../../../../domain/content/defaults.ts';
import { languages } from '../../../../domain/text/language.ts';
import { ages, answeredFilters, type projectSorts } from '../../../../domain/inbox/list-query.ts';
import { shortDay } from '../../kit/dates/dates.ts';
import type { ExportedList } from '../export/export-button.tsx';
import { useLabels } from '../labels/queries.ts';
import { EntityLink, useParameter } from '../../kit/layout/links.tsx';
import type { BulkField } from './bulk-bar.tsx';
import { addressOf } from '../../kit/screens/screens.ts';
import { useOperator } from '../../kit/session/session.ts';
import { ViewTabs } from '../views/view-tabs.tsx';
import { listsWithViews } from '../../inbox/inbox.ts';
import { LoadedPage } from './loaded-entries.tsx';
import { Loaded } from '../../kit/list/loaded.tsx';
import { EntryOutlines } from '../../kit/list/outlines.tsx';
import { type ListPath, pageQuery } from '../../kit/requests/page-query.ts';
import { type Filter, Toolbar } from '../../kit/list/toolbar.tsx';
import { type ListQuery, type ListSchema, useListQuery } from '../../kit/list/use-list-query.ts';
import { readStoredText, storeText } from '../../kit/storage/stored.ts';

export type Listed = { id: number; labels?: readonly number[] };

export interface PagedListProps<Entity> {
  path: ListPath;
  schema: ListSchema;
  /** The defaults of fields that the API's response omits. */
  defaults: Defaults<Entity>;
  /** The texts of the list in the catalogue. */
  texts: (key: 'loading' | 'failed' | 'empty' | 'emptyHint') => string;
  label: string;
  total: (count: number) => string;
  filters: readonly Filter[];
  /** Filter parameters that only links set. */
  hiddenFilters?: readonly string[];
  sorts: readonly (typeof projectSorts)[number][];
  bulkFields: readonly BulkField[];
  exported?: ExportedList;
  tools?: ReactNode;
  /** Renders an entity as a row; without it there are only cards. */
  renderRow?: (entity: Entity) => ReactNode;
  /** The headings of the rows' columns. */
  renderRowHeads?: (list: ListQuery) => ReactNode;
  renderBoard?: (list: ListQuery) => ReactNode;
  children: (entity: Entity) => ReactNode;
}

/** A paginated list with search, filters and sort order. */
export function PagedList<Entity extends Listed>(props: PagedListProps<Entity>) {
  const { path, defaults, filters, hiddenFilters = [], renderRow, renderBoard } = props;
  const t = useTranslations('backOffice.list');
  const blocks = useTranslations('backOffice.blocks');
  const labels = useLabels().map(({ id, name }) => [String(id), name] as const);
  const narrowing: Filter[] = [...filters];
  if ('label' in props.schema.shape) narrowing.push({ name: 'label', several: true, options: labels });
  const list = useListQuery(props.schema, [...hiddenFilters, ...narrowing.map(({ name }) => name), ...arrivalFilters]);
  const views: View[] = ['cards', ...(renderRow ? ['rows' as const] : []), ...(renderBoard ? ['board' as const] : [])];
  const [view, setView] = useView(views);
  const isBoard = view === 'board';
  const query = useQuery({ ...pageQuery(path, list.search, defaults), enabled: !isBoard });
  const viewSwitch = views.length > 1 && <ViewSwitch offered={views} view={view} show={setView} />;
  const usualSort = list.value('q') === '' ? 'newest' : 'relevance';
  const sorts = props.sorts.filter((sort) => sort !== usualSort && sort !== 'relevance');
  const choices: Filter[] = [
    ...narrowing,
    ...useArrivalFilters(list.value('received')),
    {
      name: 'sort',
      group: 'arrival',
      any: t(`sorts.${usualSort}`),
      options: sorts.map((sort) => [sort, t(`sorts.${sort}`)]),
    },
  ];
  return (
    <>
      {listsWithViews[path] && <ViewTabs of={listsWithViews[path]} list={list} />}
      <Toolbar label={props.label} list={list} choices={choices} />
      {(list.value('spam') === 'only' || list.value('status') === 'spam') && (
        <p className="mb-3">
          <EntityLink href={addressOf('blocks')}>{blocks('title')}</EntityLink>
        </p>
      )}
      {list.ignored.length > 0 && <p className="mb-3 text-muted">{t('ignored', { names: list.ignored.join(', ') })}</p>}
      {isBoard ? (
        <>
          <div className="mb-3 flex justify-end">{viewSwitch}</div>
          {renderBoard?.(list)}
        </>
      ) : (
        <Loaded query={query} texts={props.texts} outline={outlines[view]}>
          {(page) => <LoadedPage {...props} {...{ page, query, list, view, viewSwitch }} />}
        </Loaded>
      )}
    </>
  );
}

const arrivalFilters = ['due', 'age', 'language', 'answered', 'received'];

/** The filters by due time, language, first answer, age, and days of arrival, which only links set. */
function useArrivalFilters(received: string): Filter[] {
  const t = useTranslations('backOffice.list');
  const clock = useTranslations('backOffice.clock');
  const [from, to] = received.split('..') as [string, string];
  const filters: Filter[] = [
    { name: 'due', options: dueFilters.map((due) => [due, clock(`filters.${due}`)]) },
    { name: 'language', several: true, options: languages.map((language) => [language, language.toUpperCase()]) },
    { name: 'answered', options: answeredFilters.map((value) => [value, t(`answered.${value}`)]) },
    {
      name: 'received',
      isHidden: true,
      options: received === '' ? [] : [[received, t('days', { from: shortDay(from), to: shortDay(to, true) })]],
    },
    { name: 'age', options: ages.map((days) => [String(days), t('ages', { days })]) },
  ];
  return filters.map((filter) => ({ ...filter, group: 'arrival' }));
}

export type View = 'cards' | 'rows' | 'board';

/** The usual heights of cards and rows on wide windows. */
const outlines = {
  cards: <EntryOutlines height={250} />,
  rows: <EntryOutlines height={41} isJoined />,
  board: undefined,
};

const icons = { cards: LayoutList, rows: Rows3, board: Columns3 };

/** The view in the address, else the one that the operator chose last in this browser. */
function useView(offered: readonly View[]) {
  const storageKey = `view:${useOperator()?.username}`;
  const [named, setNamed] = useParameter('view', { replace: true });
  const viewKey = named ?? readStoredText('localStorage', storageKey);
  const view = offered.find((candidate) => candidate === viewKey) ?? 'cards';
  const setView = (next: View) => {
    storeText('localStorage', storageKey, next);
    setNamed(next);
  };
  return [view, setView] as const;
}

function ViewSwitch({ offered, view, show }: { offered: readonly View[]; view: View; show: (view: View) => void }) {
  const t = useTranslations('backOffice.list.views');
  return (
    <div role="group" aria-label={t('title')} className="flex border border-control">
      {offered.map((name) => {
        const Icon = icons[name];
        return (
          <button
            key={name}
            type="button"
            aria-pressed={view === name}
            aria-label={t(name)}
            title={t(name)}
            className="grid h-9 w-10 place-items-center text-muted hover:text-strong aria-pressed:bg-edge aria-pressed:text-strong"
            onClick={() => show(name)}
          >
            <Icon className="size-4.5" aria-hidden />
          </button>
        );
      })}
    </div>
  );
}
