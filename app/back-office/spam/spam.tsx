import { Ban, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { SpamNote as Note } from '../../../domain/details.ts';
import { retention } from '../../../domain/retention.ts';
import { call } from '../../api/client.ts';
import { randomKey } from '../../forms/idempotency-key.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { localTime } from '../dates.ts';
import { EntityLink } from '../layout/links.tsx';
import { Panel } from '../layout/panel.tsx';
import { useInboxChange } from '../list/inbox.ts';
import type { ListQuery } from '../list/use-list-query.ts';
import { addressOf } from '../screens.ts';
import { useMayActAs } from '../session/session.ts';
import { useUndo } from '../undo/use-undo.ts';

interface SpamButtonsProps {
  /** Of the list in the API. */
  path: string;
  id: number;
  isSpam: boolean;
  isConfirmed: boolean;
  /** The change that flags it as spam, and the one that takes that back. */
  changes: readonly [spam: object, notSpam: object];
  /** Only the key, for cards of what is no spam, which have the specified buttons, or always, for rows. */
  isQuiet?: boolean | 'always';
}

/** Flags something as spam, or takes it out again; `!` does either. What was flagged on its arrival can be confirmed. */
export function SpamButtons({ path, id, isSpam, isConfirmed, changes, isQuiet = false }: SpamButtonsProps) {
  const t = useTranslations('backOffice.spam');
  const undo = useUndo();
  const { mutate, isPending } = useInboxChange({
    send: async (change: object) => {
      const key = randomKey();
      await call(`${path}/bulk`, { method: 'POST', body: { items: [{ id }], change }, idempotencyKey: key });
      return key;
    },
    done: (key) => ({ title: t('changed'), action: undo.offer(key) }),
    failed: () => ({ title: t('error'), description: t('failed') }),
  });
  if (!useMayActAs('editor')) return null;
  const [spam, notSpam] = changes;
  const style = { variant: 'quiet', className: 'border border-control text-strong', busy: isPending } as const;
  if (isQuiet === 'always' || (isQuiet && !isSpam)) {
    const name = t(isSpam ? 'notSpam' : 'spam');
    return (
      <button
        type="button"
        hidden
        data-key="!"
        data-command={name}
        onClick={() => isPending || mutate(isSpam ? notSpam : spam)}
      >
        {name}
      </button>
    );
  }
  return (
    <>
      {isSpam && (
        <ActionButton data-key="!" {...style} onClick={() => mutate(notSpam)}>
          <ShieldCheck className="size-4 text-green" aria-hidden />
          {t('notSpam')}
        </ActionButton>
      )}
      {!isConfirmed && (
        <ActionButton data-key={isSpam ? undefined : '!'} {...style} onClick={() => mutate(spam)}>
          <Ban className="size-4 text-red" aria-hidden />
          {t(isSpam ? 'confirm' : 'spam')}
        </ActionButton>
      )}
    </>
  );
}

/** Why something is spam, and what that means for it. */
export function SpamNote({ note }: { note: Note | null }) {
  const t = useTranslations('backOffice.spam');
  if (!note) return null;
  const { at, confirmedAt, signs } = note;
  return (
    <Panel title={t('title')}>
      <p>{t(signs.length > 0 ? 'byItself' : 'byOperator', { at: localTime(at) })}</p>
      {signs.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {signs.map((sign) => (
            <li key={sign}>{t(`signs.${sign as 'seo'}`)}</li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-sm text-muted">
        {confirmedAt === null
          ? t('unconfirmed')
          : t('confirmed', { at: localTime(confirmedAt), days: retention.spamDays })}
      </p>
    </Panel>
  );
}

/** Leads from a list of spam to the blocked senders. */
export function BlocksLink({ list }: { list: ListQuery }) {
  const t = useTranslations('backOffice.blocks');
  if (list.value('spam') !== 'only' && list.value('status') !== 'spam') return null;
  return (
    <p className="mb-3">
      <EntityLink href={addressOf('blocks')}>{t('title')}</EntityLink>
    </p>
  );
}
