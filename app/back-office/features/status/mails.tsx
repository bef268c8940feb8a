import { useTranslations } from 'use-intl';
import type { Status, UndeliveredMail } from '../../../../domain/operations/status.ts';
import { ApiError, call } from '../../../api/client.ts';
import { apiAddress } from '../../../api/route.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { localTime } from '../../kit/dates/dates.ts';
import { Lines } from '../../kit/layout/panel.tsx';
import { useMayActAs } from '../../kit/session/session.ts';
import { useChange } from '../../kit/requests/use-change.ts';

export const statusPath = apiAddress('GET /api/status');

/** Unsent emails with the reason; failed ones can be retried. */
export function Mails({ mails: { troubled } }: Pick<Status, 'mails'>) {
  const t = useTranslations('backOffice.status.mails');
  return (
    <section className="border border-edge bg-raised p-4 sm:px-5">
      <h2 className="mb-3 text-lg font-bold">{t('title')}</h2>
      {troubled.length === 0 && <p className="text-muted">{t('none')}</p>}
      <Lines of={troubled}>{(mail) => <MailLine mail={mail} />}</Lines>
    </section>
  );
}

function MailLine({ mail }: { mail: UndeliveredMail }) {
  const t = useTranslations('backOffice.status.mails');
  const statusText = useTranslations('backOffice.status');
  const { id, kind, recipient, status, attempts, lastError, nextAttemptAt, createdAt } = mail;
  const retry = useChange({
    send: () => call('POST /api/status/mails/:id/retry', { id }),
    done: () => ({ title: t('retried'), description: t('retriedHint') }),
    failed: (error) => {
      const isGone = error instanceof ApiError && (error.status === 404 || error.status === 409);
      return { title: statusText('error'), description: t(isGone ? 'retriedElsewhere' : 'retryFailed') };
    },
    reads: [statusPath],
  });
  const mayEdit = useMayActAs('editor');
  const failed = status === 'failed';
  return (
    <li className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{t(`kinds.${kind as 'digest'}`)}</span>
          <Badge colour={failed ? 'red' : 'yellow'}>{failed ? t('givenUp') : t('triedAgain')}</Badge>
        </p>
        <p className="[overflow-wrap:anywhere]">{t('to', { recipient })}</p>
        <p className="text-sm text-muted">
          {t('written', { time: localTime(createdAt), attempts })}
          {!failed && ` ${t('next', { time: localTime(nextAttemptAt) })}`}
        </p>
        {lastError !== null && (
          <p className="mt-1 border-l-4 border-red pl-3 text-sm [overflow-wrap:anywhere]">
            {t(`faults.${faultOf(lastError)}`)} <code className="text-muted">{lastError}</code>
          </p>
        )}
      </div>
      {failed && mayEdit && (
        <ActionButton
          label={t('retry')}
          className="h-fit justify-self-start"
          aria-label={t('retryTo', { recipient })}
          busy={retry.isPending}
          onClick={() => retry.mutate()}
        />
      )}
    </li>
  );
}

/* The error codes in the outbox. */
const faults = {
  unreachable: 'ECONNECTION ECONNREFUSED ESOCKET ETIMEDOUT EDNS ENOTFOUND AbortError TimeoutError',
  tls: 'ETLS',
  refusesUs: 'EAUTH',
  refusesRecipient: 'EENVELOPE',
  refusesMail: 'EMESSAGE',
  disk: 'ENOSPC EACCES EROFS',
};

/** The kind of an error that starts with a code, such as `EENVELOPE 550 5.1.1`. */
const faultOf = (error: string): keyof typeof faults | 'other' => {
  const [code = ''] = error.split(' ');
  const kinds = Object.keys(faults) as (keyof typeof faults)[];
  return kinds.find((kind) => faults[kind].split(' ').includes(code)) ?? 'other';
};
