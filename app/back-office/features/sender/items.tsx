import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { SenderDetails } from '../../../../domain/conversation/sender.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ClockChip } from '../clock/chip.tsx';
import { localDate, localTime } from '../../kit/dates/dates.ts';
import { Panel } from '../../kit/layout/panel.tsx';
import { MergeButton } from '../merges/merges.tsx';
import { MessageStatusBadge } from '../../inbox/message-status.tsx';
import { addressOf } from '../../kit/screens/screens.ts';
import { LinkedItem } from '../submissions/from-sender.tsx';
import { StatusBadge } from '../submissions/parts.tsx';

/** A sender's submissions, newest first, with possible duplicates among them. */
export function SenderSubmissions({ total, items }: SenderDetails['submissions']) {
  const t = useTranslations('backOffice.sender');
  const spam = useTranslations('backOffice.spam');
  // Each group of duplicates is suggested once, at its first submission.
  const first = items.filter(({ id, duplicates }) => duplicates.length > 0 && duplicates.every((other) => other > id));
  return (
    <Panel title={t('projects', { count: total })}>
      {first.map(({ id, name, duplicates }) => (
        <p key={id} className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 border-l-4 border-yellow pl-3">
          {t('mayBeSame', { name, count: duplicates.length })}
          <MergeButton ids={[id, ...duplicates]} />
        </p>
      ))}
      <Items count={items.length} total={total}>
        {items.map(({ id, name, status, spamAt, mergedInto, ...item }) => (
          <Item key={id} {...item} href={addressOf('submission', id)} title={name}>
            {spamAt !== null && <Badge colour="red">{spam('spam')}</Badge>}
            {mergedInto !== null && <Badge colour="grey">{t('merged')}</Badge>}
            <StatusBadge status={status} />
          </Item>
        ))}
      </Items>
    </Panel>
  );
}

/** A sender's messages. */
export function SenderMessages({ total, items }: SenderDetails['messages']) {
  const t = useTranslations('backOffice.sender');
  return (
    <Panel title={t('messages', { count: total })}>
      <Items count={items.length} total={total}>
        {items.map(({ id, subject, status, ...item }) => (
          <Item key={id} {...item} href={addressOf('message', id)} title={subject}>
            <MessageStatusBadge status={status} />
          </Item>
        ))}
      </Items>
    </Panel>
  );
}

function Items({ count, total, children }: { count: number; total: number; children: ReactNode }) {
  const t = useTranslations('backOffice.sender');
  if (count === 0) return <p className="text-muted">{t('none')}</p>;
  return (
    <>
      <ul className="divide-y divide-edge">{children}</ul>
      {total > count && <p className="mt-2 text-sm text-muted">{t('newest', { count })}</p>}
    </>
  );
}

type Times = Pick<SenderDetails['messages']['items'][number], 'createdAt' | 'firstAnsweredAt' | 'dueAt'>;
type ItemProps = Times & { href: string; title: string; children: ReactNode };

function Item({ createdAt, firstAnsweredAt, dueAt, children, ...link }: ItemProps) {
  const t = useTranslations('backOffice.sender');
  const received = t('received', { date: localDate(createdAt) });
  const answered = firstAnsweredAt === null ? t('notAnswered') : t('answered', { date: localDate(firstAnsweredAt) });
  return (
    <LinkedItem {...link} note={`${received} · ${answered}`} className="flex-wrap items-start gap-x-3 gap-y-1">
      <div className="flex flex-wrap gap-2">
        <ClockChip clock={{ dueAt }} />
        {children}
      </div>
    </LinkedItem>
  );
}

export function SenderMails({ mails }: Pick<SenderDetails, 'mails'>) {
  const t = useTranslations('backOffice.sender');
  return (
    <Panel title={t('mails')}>
      {mails.length === 0 && <p className="text-muted">{t('none')}</p>}
      <ul className="divide-y divide-edge">
        {mails.map(({ id, kind, status, createdAt, sentAt }) => (
          <li key={id} className="py-2">
            <p>{t(`mailKinds.${kind as 'reply'}`)}</p>
            <p className="text-sm text-muted">
              {status === 'sent' && sentAt !== null
                ? t('mailSent', { time: localTime(sentAt) })
                : t(status === 'failed' ? 'mailFailed' : 'mailPending', { time: localTime(createdAt) })}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
