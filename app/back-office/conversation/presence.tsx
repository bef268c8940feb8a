import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { useServerEvent, useShown } from '../events/events.ts';
import { useRefreshInbox } from '../list/inbox.ts';
import type { Lists } from './thread.ts';

interface PresenceLineProps {
  shown: { project: number } | { message: number };
  lists: Lists;
}

/** Which colleagues have the same item open or write, and that there is more than the screen shows. */
export function PresenceLine({ shown, lists }: PresenceLineProps) {
  const t = useTranslations('backOffice.conversation');
  useShown(shown);
  const presence = useServerEvent('presence');
  const refresh = useRefreshInbox();
  // What the operator has just written themselves is on its way to the screen.
  const isBusy = useIsFetching() + useIsMutating() > 0;
  const { others = [], entries } = presence ?? {};
  const missing = (['replies', 'answers', 'notes'] as const)
    .map((kind) => Math.max(0, (entries?.[kind] ?? 0) - (lists[kind]?.length ?? 0)))
    .reduce((sum, count) => sum + count, 0);
  return (
    <>
      <p role="status" className="mt-4 text-sm text-muted empty:hidden">
        {others.map(({ username, isWriting }) => t(isWriting ? 'writes' : 'isHere', { by: username })).join(' · ')}
      </p>
      {missing > 0 && !isBusy && (
        <p role="status" className="mt-4 flex flex-wrap items-center gap-3 border-t border-edge pt-3">
          {t('new', { count: missing })}
          <Button variant="secondary" size="small" onClick={() => void refresh()}>
            {t('show')}
          </Button>
        </p>
      )}
    </>
  );
}
