import { queryOptions, useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { LinkCard } from '../../../../domain/inbox/link-card.ts';
import { call } from '../../../api/client.ts';
import { IconButton } from '../../../ui/action-button.tsx';
import { localTime } from '../../kit/dates/dates.ts';
import { useChange } from '../../kit/requests/use-change.ts';
import { useMayActAs } from '../../kit/session/session.ts';

const linkCardsPath = '/api/link-cards';

/** The interval in ms in which cards are fetched while their facts are being read. */
const pendingInterval = 2000;

const linkCardsQuery = (submission: number) =>
  queryOptions({
    queryKey: [linkCardsPath, { submission }],
    queryFn: () => call('GET /api/projects/:id/link-cards', { id: submission }),
    refetchOnMount: true,
    refetchInterval: ({ state }) => (state.data?.some(({ isPending }) => isPending) ? pendingInterval : false),
    // The page works without the cards, so a failure of this query does not end the session.
    meta: { isAside: true },
  });

/** The stored facts about the pages that a pitch links to. The browser loads nothing from their sites. */
export function LinkCards({ submission }: { submission: number }) {
  const t = useTranslations('backOffice.pitch.links');
  const { data: cards = [] } = useQuery(linkCardsQuery(submission));
  if (cards.length === 0) return null;
  return (
    <section aria-label={t('title')} className="mt-4 border-t border-edge pt-3 print:break-inside-avoid">
      <h3 className="text-sm font-bold">{t('title')}</h3>
      <ul className="mt-2 grid gap-3 sm:grid-cols-2">
        {cards.map((card) => (
          <li key={card.id} className="min-w-0">
            <Card card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Card({ card }: { card: LinkCard }) {
  const t = useTranslations('backOffice.pitch.links');
  const { id, site, address, title, released, price, readAt, failure, hasPicture, isPending } = card;
  const mayRefresh = useMayActAs('editor');
  const refresh = useChange({
    send: () => call('POST /api/link-cards/:id/refresh', { id }),
    failed: () => ({ title: t('error'), description: t('refreshFailed') }),
    reads: [linkCardsPath],
  });
  const name = title ?? address;
  const facts = [t(`sites.${site}`), released && t('released', { released }), price].filter(Boolean);
  return (
    <article aria-label={name} className="flex h-full items-start gap-3 border border-edge p-3">
      {hasPicture && (
        <img src={`${linkCardsPath}/${id}/picture`} alt="" className="aspect-video w-24 shrink-0 object-cover" />
      )}
      <div className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="font-semibold underline decoration-accent underline-offset-4 hover:text-accent"
        >
          <bdi>{name}</bdi>
        </a>
        <p>{facts.join(' · ')}</p>
        <p role="status" className="text-muted">
          {isPending ? t('pending') : failure !== null && t(`failures.${failure}`)}
          {(isPending || failure !== null) && readAt !== null && ' '}
          {readAt !== null && t('asOf', { time: localTime(readAt) })}
        </p>
      </div>
      {mayRefresh && (
        <IconButton
          label={t('refresh', { name })}
          icon={RefreshCw}
          className="-m-2 shrink-0 print:hidden"
          aria-disabled={refresh.isPending || isPending}
          onClick={() => refresh.isPending || isPending || refresh.mutate()}
        />
      )}
    </article>
  );
}
