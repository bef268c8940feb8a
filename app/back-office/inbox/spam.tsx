import { Ban, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { SpamNote as Note } from '../../../domain/inbox/details.ts';
import { retention } from '../../../domain/operations/retention.ts';
import { call } from '../../api/client.ts';
import { randomKey } from '../../api/idempotency-key.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { localTime } from '../kit/dates/dates.ts';
import { Panel } from '../kit/layout/panel.tsx';
import { pathOf, type Sent, useInboxChange } from './inbox.ts';
import { KeyCommand } from './selection.tsx';
import { useMayActAs } from '../kit/session/session.ts';
import { useUndo } from './use-undo.ts';

/** The changes that set and remove the spam flag. */
const changes = {
  submission: [{ spam: true }, { spam: false }],
  message: [{ status: 'spam' }, { status: 'new' }],
} as const;

interface SpamButtonsProps extends Sent {
  isSpam: boolean;
  isConfirmed: boolean;
  /** `true`: shortcut only, unless the item is spam (cards). `'always'`: shortcut only (rows). */
  isQuiet?: boolean | 'always';
}

/** Sets or removes the spam flag, also by `!`. A flag that was set on arrival can be confirmed. */
export function SpamButtons({ of, id, isSpam, isConfirmed, isQuiet = false }: SpamButtonsProps) {
  const t = useTranslations('backOffice.spam');
  const undo = useUndo();
  const { mutate, isPending } = useInboxChange({
    send: async (change: object) => {
      const key = randomKey();
      await call(`${pathOf[of]}/bulk`, { method: 'POST', body: { items: [{ id }], change }, idempotencyKey: key });
      return key;
    },
    done: (key) => ({ title: t('changed'), action: undo.offer(key) }),
    failed: () => ({ title: t('error'), description: t('failed') }),
  });
  if (!useMayActAs('editor')) return null;
  const [spam, notSpam] = changes[of];
  const style = { variant: 'quiet', className: 'border border-control text-strong', busy: isPending } as const;
  if (isQuiet === 'always' || (isQuiet && !isSpam)) {
    const toggle = () => isPending || mutate(isSpam ? notSpam : spam);
    return <KeyCommand shortcut="!" label={t(isSpam ? 'notSpam' : 'spam')} onPress={toggle} />;
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

/** Why an item was flagged as spam, and the consequences. */
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
