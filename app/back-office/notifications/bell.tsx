import { useQueryClient } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { useChangedAt, useServerEvent } from '../events/events.ts';
import { useRefreshCounts } from '../list/inbox.ts';
import { NotificationPanel } from './panel.tsx';
import { notificationsQuery } from './queries.ts';

/** How many notifications are unread, and the list of them. */
export function Bell() {
  const t = useTranslations('backOffice.notifications');
  const counts = useServerEvent('counts');
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useArrivals(counts?.unread);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !frame.current?.contains(event.target as Node))
        setOpen(false);
    };
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', close);
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', close);
    };
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
      {isOpen && <NotificationPanel onLeave={() => setOpen(false)} />}
    </div>
  );
}

/** Counts follow what arrives and changes; lists announce it. */
function useArrivals(unread: number | undefined): void {
  const refresh = useRefreshCounts();
  const changed = useEffectEvent(() => void refresh());
  const queryClient = useQueryClient();
  const changedAt = useChangedAt();
  const seen = useRef(changedAt);
  useEffect(() => {
    if (changedAt === seen.current) return;
    seen.current = changedAt;
    changed();
  }, [changedAt]);
  const known = useRef(unread);
  useEffect(() => {
    const before = known.current;
    known.current = unread;
    if (before === undefined || unread === before) return;
    void queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey, refetchType: 'active' });
  }, [unread, queryClient]);
}
