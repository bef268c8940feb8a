import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { type Block, sendersQuery } from '../../../../domain/conversation/sender.ts';
import { call } from '../../../api/client.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { localTime } from '../../kit/dates/dates.ts';
import { freshSearch } from '../../kit/requests/fresh-query.ts';
import { EntityLink } from '../../kit/layout/links.tsx';
import { Lines } from '../../kit/layout/panel.tsx';
import { screenPage } from '../../shell/screen.tsx';
import { sendersPath, useInboxChange } from '../../inbox/inbox.ts';
import { Loaded } from '../../kit/list/loaded.tsx';
import { SearchField } from '../../kit/list/toolbar.tsx';
import { useListQuery } from '../../kit/list/use-list-query.ts';
import { addressOf } from '../../kit/screens/screens.ts';
import { useMayActAs } from '../../kit/session/session.ts';

export default screenPage('blocks', function Blocks() {
  const t = useTranslations('backOffice.blocks');
  const list = useListQuery(sendersQuery, []);
  // Refetched after every change of a sender.
  const query = useQuery(freshSearch('GET /api/blocks', list.search, [sendersPath, { blocks: list.search }]));
  return (
    <>
      <p className="measure mb-4 text-muted">{t('about')}</p>
      <div role="search" className="mb-4 flex">
        <SearchField label={t('search')} list={list} />
      </div>
      <Loaded query={query} texts={t}>
        {({ total, items }) =>
          items.length === 0 ? (
            <EmptyState title={t(list.narrowed ? 'noMatches' : 'empty')}>{list.narrowed || t('emptyHint')}</EmptyState>
          ) : (
            <>
              <p role="status" className="mb-2 font-semibold tabular-nums">
                {t('total', { count: total })}
              </p>
              <Lines of={items} className="border border-edge bg-raised" aria-busy={query.isPlaceholderData}>
                {(block) => <BlockRow block={block} />}
              </Lines>
              {total > items.length && (
                <p className="mt-2 text-sm text-muted">{t('newest', { count: items.length })}</p>
              )}
            </>
          )
        }
      </Loaded>
    </>
  );
});

function BlockRow({ block: { id, name, senderId, blockedAt, by, reason } }: { block: Block }) {
  const t = useTranslations('backOffice.blocks');
  const unblock = useInboxChange({
    send: () => call('DELETE /api/blocks/:id', { id }),
    done: () => t('unblocked'),
    failed: () => ({ title: t('error'), description: t('failedToUnblock') }),
    isOutdated: () => true,
  });
  const mayEdit = useMayActAs('editor');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <p className="[overflow-wrap:anywhere]">
          {senderId === null ? (
            <>
              <span className="font-semibold">{name}</span>{' '}
              <span className="text-sm text-muted">{t('wholeDomain')}</span>
            </>
          ) : (
            <EntityLink href={addressOf('sender', senderId)}>{name}</EntityLink>
          )}
        </p>
        <p className="text-sm text-muted">
          <time dateTime={blockedAt}>{localTime(blockedAt)}</time> · {by ?? t('unknown')}
        </p>
      </div>
      <p className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
        {reason ?? <span className="text-muted">{t('noReason')}</span>}
      </p>
      {mayEdit && (
        <ActionButton
          label={t('unblockShort')}
          variant="quiet"
          className="border border-control text-strong"
          aria-label={t('unblock', { name })}
          busy={unblock.isPending}
          onClick={() => unblock.mutate()}
        />
      )}
    </li>
  );
}
