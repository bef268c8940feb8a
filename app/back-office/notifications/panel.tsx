import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/button.tsx';
import { localTime } from '../dates.ts';
import { Loaded } from '../list/loaded.tsx';
import { notificationsQuery, useMarkRead } from './queries.ts';

/** One's own notifications, newest first. One that is followed is read. */
export function NotificationPanel({ onLeave }: { onLeave: () => void }) {
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
            <ul className="divide-y divide-edge">
              {items.map(({ id, kind, projectId, messageId, title, createdAt, readAt }) => (
                <li key={id}>
                  <Link
                    href={`/system-panel/${projectId === null ? 'messages' : 'submissions'}/${projectId ?? messageId}`}
                    className={classNames(
                      'grid gap-0.5 border-l-4 px-3 py-2.5 hover:bg-surface',
                      readAt === null ? 'border-accent' : 'border-transparent',
                    )}
                    onClick={() => {
                      if (readAt === null)
                        markRead.mutate(projectId === null ? { messageId: messageId! } : { projectId });
                      onLeave();
                    }}
                  >
                    <span className="text-sm text-muted">
                      {t(`kinds.${kind}`)} · <time dateTime={createdAt}>{localTime(createdAt)}</time>
                      {readAt === null && <span className="sr-only"> {t('unread')}</span>}
                    </span>
                    <span className="truncate font-semibold">{title}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </section>
  );
}
