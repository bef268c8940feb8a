import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { projectStatusColour } from '../../../domain/project.ts';
import type { SenderDetails } from '../../../domain/sender.ts';
import { Badge } from '../../ui/badge.tsx';
import { ClockChip } from '../clock/chip.tsx';
import { localDate, localTime } from '../dates.ts';
import { EntityLink } from '../layout/links.tsx';
import { Panel } from '../layout/panel.tsx';
import { MergeButton } from '../merges/merge-button.tsx';
import { messageStatusColour } from '../messages/queries.ts';
import { addressOf } from '../screens.ts';

/** A sender's submissions, newest first, and those among them that may be the same. */
export function SenderSubmissions({ total, items }: SenderDetails['submissions']) {
  const t = useTranslations('backOffice.sender');
  const p = useTranslations('backOffice.projects');
  const spam = useTranslations('backOffice.spam');
  // Each group of duplicates is offered once, at its first submission.
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
            <Badge colour={projectStatusColour(status)}>{p(`options.status.${status}`)}</Badge>
          </Item>
        ))}
      </Items>
    </Panel>
  );
}

/** A sender's messages that came without a submission. */
export function SenderMessages({ total, items }: SenderDetails['messages']) {
  const t = useTranslations('backOffice.sender');
  const m = useTranslations('backOffice.messages');
  return (
    <Panel title={t('messages', { count: total })}>
      <Items count={items.length} total={total}>
        {items.map(({ id, subject, status, ...item }) => (
          <Item key={id} {...item} href={addressOf('message', id)} title={subject}>
            <Badge colour={messageStatusColour[status]}>{m(`statuses.${status}`)}</Badge>
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

interface ItemProps {
  href: string;
  title: string;
  createdAt: string;
  firstAnsweredAt: string | null;
  dueAt: string | null;
  children: ReactNode;
}

function Item({ href, title, createdAt, firstAnsweredAt, dueAt, children }: ItemProps) {
  const t = useTranslations('backOffice.sender');
  const answered = firstAnsweredAt === null ? t('notAnswered') : t('answered', { date: localDate(firstAnsweredAt) });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 py-2">
      <div className="min-w-0">
        <EntityLink href={href}>{title}</EntityLink>
        <p className="text-sm text-muted">
          {t('received', { date: localDate(createdAt) })} · {answered}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ClockChip clock={{ dueAt }} />
        {children}
      </div>
    </li>
  );
}

/** What was mailed to the sender. */
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
