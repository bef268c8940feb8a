import { useTranslations } from 'use-intl';
import type { Status, UndeliveredMail } from '../../../domain/status.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { localTime } from '../dates.ts';
import { useMayActAs } from '../session/session.ts';
import { useRetryMail } from './queries.ts';
import { mailFault } from './mail-fault.ts';

/** Mails that have not left, with the reason; failed ones can be retried. */
export function Mails({ mails: { troubled } }: Pick<Status, 'mails'>) {
  const t = useTranslations('backOffice.status.mails');
  return (
    <section className="border border-edge bg-raised p-4 sm:px-5">
      <h2 className="mb-3 text-lg font-bold">{t('title')}</h2>
      {troubled.length === 0 && <p className="text-muted">{t('none')}</p>}
      <ul className="divide-y divide-edge">
        {troubled.map((mail) => (
          <MailLine key={mail.id} mail={mail} />
        ))}
      </ul>
    </section>
  );
}

function MailLine({ mail }: { mail: UndeliveredMail }) {
  const t = useTranslations('backOffice.status.mails');
  const retry = useRetryMail();
  const { kind, recipient, status, attempts, lastError, nextAttemptAt, createdAt } = mail;
  const mayEdit = useMayActAs('editor');
  const failed = status === 'failed';
  const kinds = [
    'message-notice',
    'message-thanks',
    'project-notice',
    'project-thanks',
    'digest',
    'reminder',
    'overdue',
    'bounced',
  ] as const;
  const known = kinds.find((name) => name === kind);
  return (
    <li className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{known ? t(`kinds.${known}`) : kind}</span>
          <Badge colour={failed ? 'red' : 'yellow'}>{failed ? t('givenUp') : t('triedAgain')}</Badge>
        </p>
        <p className="[overflow-wrap:anywhere]">{t('to', { recipient })}</p>
        <p className="text-sm text-muted">
          {t('written', { time: localTime(createdAt), attempts })}
          {!failed && ` ${t('next', { time: localTime(nextAttemptAt) })}`}
        </p>
        {lastError !== null && (
          <p className="mt-1 border-l-4 border-red pl-3 text-sm [overflow-wrap:anywhere]">
            {t(`faults.${mailFault(lastError)}`)} <code className="text-muted">{lastError}</code>
          </p>
        )}
      </div>
      {failed && mayEdit && (
        <Button
          variant="secondary"
          size="small"
          className="h-fit justify-self-start"
          aria-label={t('retryTo', { recipient })}
          aria-disabled={retry.isPending}
          onClick={() => retry.isPending || retry.mutate(mail.id)}
        >
          {t('retry')}
        </Button>
      )}
    </li>
  );
}
