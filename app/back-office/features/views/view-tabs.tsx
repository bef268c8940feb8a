import { useQuery } from '@tanstack/react-query';
import { BookmarkPlus, Settings2 } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usualQuery, usualViews, type ViewCounts, type ViewList } from '../../../../domain/inbox/view.ts';
import { call } from '../../../api/client.ts';
import { IconButton } from '../../../ui/action-button.tsx';
import { viewCountsPath, viewsPath } from '../../inbox/inbox.ts';
import { type ListQuery, viewKeyOf } from '../../kit/list/use-list-query.ts';
import { useMayActAs, useOperator } from '../../kit/session/session.ts';
import { ManageViews, SaveView } from './dialogs.tsx';

/** The views of a list with their counts: first the built-in ones, then the saved ones. The chosen view is in the address. */
export function ViewTabs({ of, list }: { of: ViewList; list: ListQuery }) {
  const t = useTranslations('backOffice.views');
  const self = useOperator()?.id ?? 0;
  const { data: saved = [] } = useQuery({
    queryKey: [viewsPath, of],
    queryFn: ({ signal }) => call('GET /api/views', { query: { list: of }, signal }),
    refetchOnMount: true,
  });
  /** Refetched after every change of the list. A failure does not end the session; failures of the list's own calls do. */
  const { data: counts } = useQuery({
    queryKey: [viewCountsPath, of],
    queryFn: ({ signal }) => call('GET /api/views/counts', { query: { list: of }, signal }),
    meta: { isAside: true },
    refetchOnMount: true,
  });
  const [open, setOpen] = useState<'save' | 'manage'>();
  const mayAssess = useMayActAs('editor');
  // Messages have no assessments.
  const usual = usualViews.filter(
    (view) =>
      Object.keys(usualQuery(view, self)).every((name) => list.takes(name)) && (view !== 'toAssess' || mayAssess),
  );
  const isSaved = saved.some(({ query }) => viewKeyOf(query) === list.viewKey);
  const isUsual = usual.some((view) => viewKeyOf(new URLSearchParams(queryOf(view, self))) === list.viewKey);
  return (
    <div className="mb-4 flex items-end gap-x-3 border-b border-edge">
      <div
        role="group"
        aria-label={t('title')}
        className="flex min-w-0 flex-1 gap-x-5 overflow-x-auto whitespace-nowrap"
      >
        {usual.map((view) => (
          <Tab
            key={view}
            aria-pressed={!isSaved && isShown(list, usualQuery(view, self))}
            count={view === 'all' ? undefined : counts?.usual[view]}
            onClick={() => list.setAll({ ...blankView, sort: '', ...queryOf(view, self) })}
          >
            {t(`usual.${view}`)}
          </Tab>
        ))}
        {saved.length > 0 && <span aria-hidden className="my-2 border-l border-edge" />}
        {saved.map(({ id, name, query }) => (
          <Tab
            key={id}
            aria-pressed={viewKeyOf(query) === list.viewKey}
            count={counts?.saved[id]}
            onClick={() => list.open(query)}
          >
            {name}
          </Tab>
        ))}
      </div>
      {!isSaved && !isUsual && (
        <IconButton
          label={t('save')}
          title={t('save')}
          icon={BookmarkPlus}
          className="size-9! shrink-0"
          onClick={() => setOpen('save')}
        />
      )}
      <IconButton
        label={t('manage')}
        title={t('manage')}
        icon={Settings2}
        className="size-9! shrink-0"
        onClick={() => setOpen('manage')}
      />
      {open === 'save' && <SaveView list={of} query={list.viewKey} onClose={() => setOpen(undefined)} />}
      {open === 'manage' && <ManageViews views={saved} query={list.viewKey} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

/** The query of a built-in view; due entries are sorted by due time. */
const queryOf = (view: (typeof usualViews)[number], self: number): Record<string, string> => {
  const query = usualQuery(view, self);
  return { ...query, ...('due' in query && { sort: 'due' }) };
};

/** The filters of the built-in views. */
const blankView = { due: '', assignee: '', toAssessBy: '', spam: '' };

const isShown = (list: ListQuery, query: Record<string, string>) =>
  Object.entries({ ...blankView, ...query }).every(([name, value]) => list.value(name) === value);

type TabProps = ComponentProps<'button'> & { count: ViewCounts['saved'][number] | undefined };

function Tab({ count, children, ...props }: TabProps) {
  const t = useTranslations('backOffice.views');
  return (
    <button
      type="button"
      className="flex min-h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent font-semibold text-muted hover:text-strong aria-pressed:border-accent aria-pressed:text-strong"
      {...props}
    >
      {children}
      {count && (
        <span className="text-[0.8125rem] font-normal text-muted tabular-nums">
          {count.capped ? t('capped', { count: count.total }) : count.total}
        </span>
      )}
    </button>
  );
}
