import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { ListedNotification, NotificationsRead } from '../../../domain/operations/notification.ts';
import { call } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { localTime } from '../kit/dates/dates.ts';
import { useChangedAt, useServerEvent } from '../kit/events/events.ts';
import { freshQuery } from '../kit/requests/fresh-query.ts';
import { Lines } from '../kit/layout/panel.tsx';
import { useRefreshCounts } from '../inbox/inbox.ts';
import { Loaded } from '../kit/list/loaded.tsx';
import { addressOf } from '../kit/screens/screens.ts';
import { useChange } from '../kit/requests/use-change.ts';

/** The number of unread notifications, and their list. */
export function Bell() {
  const t = useTranslations('backOffice.notifications');
  const counts = useServerEvent('counts');
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useArrivals(counts?.unread);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event) => {
      const isKey = event instanceof KeyboardEvent;
      if (isKey ? event.key !== 'Escape' : frame.current?.contains(event.target as Node)) return;
      // Otherwise the key would also clear the selection of the list behind the panel.
      if (isKey) event.preventDefault();
      setOpen(false);
    };
    const closed = new AbortController();
    for (const input of ['keydown', 'pointerdown']) document.addEventListener(input, close, { signal: closed.signal });
    return () => closed.abort();
  }, [isOpen]);
  const unread = counts?.unread ?? 0;
  return (
    <div ref={frame} className="relative shrink-0">
      <Button
        variant="quiet"
        size="compact"
        aria-expanded={isOpen}
        aria-label={t('bell', { count: unread })}
        title={t('title')}
        onClick={() => setOpen(!isOpen)}
      >
        <BellIcon className="size-4.5" aria-hidden />
        {unread > 0 && (
          <span
            aria-hidden
            className="min-w-5 bg-accent px-1 text-center text-xs leading-5 text-on-accent tabular-nums"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </Button>
      {isOpen && <Panel onLeave={() => setOpen(false)} />}
    </div>
  );
}

/** Refetches counts after arrivals and changes; the lists announce them. */
function useArrivals(unread: number | undefined): void {
  const refresh = useEffectEvent(useRefreshCounts());
  const queryClient = useQueryClient();
  const changedAt = useChangedAt();
  const lastChangedAt = useRef(changedAt);
  useEffect(() => {
    if (changedAt === lastChangedAt.current) return;
    lastChangedAt.current = changedAt;
    void refresh();
  }, [changedAt]);
  const lastUnread = useRef(unread);
  useEffect(() => {
    const before = lastUnread.current;
    lastUnread.current = unread;
    if (before === undefined || unread === before) return;
    void queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey, refetchType: 'active' });
  }, [unread, queryClient]);
}

/** The operator's own notifications, newest first. Opening one marks it as read. */
function Panel({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations('backOffice.notifications');
  const query = useQuery(notificationsQuery);
  const markRead = useMarkRead();
  return (
    <section
      aria-label={t('title')}
      className="fixed inset-x-3 top-14 z-40 max-h-[70dvh] overflow-y-auto border border-control bg-raised text-strong sm:left-auto sm:w-96 lg:top-auto lg:right-auto lg:bottom-4 lg:left-60"
    >
      <Loaded query={query} texts={t}>
        {({ items, unread }) => (
          <>
            <div className="flex min-h-11 items-center justify-between gap-3 border-b border-edge px-4">
              <h2 className="font-bold">{t('title')}</h2>
              {unread > 0 && (
                <Button variant="quiet" size="compact" onClick={() => markRead.mutate({ upTo: items[0]!.id })}>
                  {t('markAll')}
                </Button>
              )}
            </div>
            {items.length === 0 && <p className="p-4 text-muted">{t('none')}</p>}
            <Lines of={linesOf(items)}>
              {({ kind, projectId, messageId, title, createdAt, readAt, count }) => (
                <li>
                  <Link
                    href={
                      count > 1
                        ? `${addressOf(projectId === null ? 'messages' : 'dashboard')}?due=overdue&sort=due`
                        : projectId === null
                          ? addressOf('message', messageId!)
                          : addressOf('submission', projectId)
                    }
                    className={classNames(
                      'grid gap-0.5 border-l-4 px-3 py-2.5 hover:bg-surface',
                      readAt === null ? 'border-accent' : 'border-transparent',
                    )}
                    onClick={() => {
                      // A line for several notifications opens the list; each of them is marked as read when its item is opened.
                      if (readAt === null && count === 1)
                        markRead.mutate(projectId === null ? { messageId: messageId! } : { projectId });
                      onLeave();
                    }}
                  >
                    <span className="text-sm text-muted">
                      {t(`kinds.${kind}`)} · <time dateTime={createdAt}>{localTime(createdAt)}</time>
                      {readAt === null && <span className="sr-only"> {t('unread')}</span>}
                    </span>
                    <span className="truncate font-semibold">
                      {count > 1 ? t(projectId === null ? 'overdueMessages' : 'overdueSubmissions', { count }) : title}
                    </span>
                  </Link>
                </li>
              )}
            </Lines>
          </>
        )}
      </Loaded>
    </section>
  );
}

/** The number of overdue entries of a list from which one line replaces all of them. */
const groupedFrom = 3;

/** The notifications, with one line for many overdue submissions and one for many overdue messages, each at the position of its newest one. */
export function linesOf(items: readonly ListedNotification[]): (ListedNotification & { count: number })[] {
  const isOfMessage = ({ messageId }: ListedNotification) => messageId !== null;
  const overdue = items.filter(({ kind }) => kind === 'overdue');
  const groups = [true, false]
    .map((isMessage) => overdue.filter((item) => isOfMessage(item) === isMessage))
    .filter(({ length }) => length >= groupedFrom);
  return items.flatMap((item) => {
    const group = groups.find((members) => members.includes(item));
    if (!group) return [{ ...item, count: 1 }];
    if (group[0] !== item) return [];
    const isUnread = group.some(({ readAt }) => readAt === null);
    return [{ ...item, readAt: isUnread ? null : item.readAt, count: group.length }];
  });
}

/** A failure does not end the session; failures of the screen's own calls do. */
const notificationsQuery = { ...freshQuery('GET /api/notifications'), meta: { isAside: true } };

const useMarkRead = () =>
  useChange({
    send: (body: NotificationsRead) => call('POST /api/notifications/read', { body }),
    after: (list, _body, client) => client.setQueryData(notificationsQuery.queryKey, list),
  });

/** Marks the notifications about the open item as read, again whenever its `details` are refetched. */
export function useReadNotifications(shown: { project: number } | { message: number }, details: object): void {
  const unread = useServerEvent('counts')?.unread;
  const { mutate } = useMarkRead();
  const read = useEffectEvent(() => {
    if (unread) mutate('project' in shown ? { projectId: shown.project } : { messageId: shown.message });
  });
  const isKnown = unread !== undefined;
  useEffect(() => {
    if (isKnown) read();
  }, [isKnown, details]);
}
