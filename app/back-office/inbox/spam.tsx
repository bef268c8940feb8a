import { Ban, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { SpamNote as Note } from '../../../domain/inbox/details.ts';
import { retention } from '../../../domain/operations/retention.ts';
import { call } from '../../api/client.ts';
import { randomKey } from '../../api/idempotency-key.ts';
import { useActions } from '../kit/actions/action-scope.tsx';
import { CommandButton } from '../kit/actions/command-button.tsx';
import type { Action } from '../kit/actions/registry.ts';
import { localTime } from '../kit/dates/dates.ts';
import { Panel } from '../kit/layout/panel.tsx';
import { pathOf, type Sent, useInboxChange } from './inbox.ts';
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
  /** Shortcut only, unless the item is spam. `'always'`: then without the confirmation, for rows. */
  isQuiet?: boolean | 'always';
}

/** Sets or removes the spam flag, also by `!`. A flag that was set on arrival can be confirmed. */
export function SpamButtons({ of, id, isSpam, isConfirmed, isQuiet = false }: SpamButtonsProps) {
  const t = useTranslations('backOffice.spam');
  const undo = useUndo();
  const { mutate, isPending } = useInboxChange({
    send: async (change: object) => {
      const key = randomKey();
      await call(`POST ${pathOf[of]}/bulk`, { body: { items: [{ id }], change }, idempotencyKey: key });
      return key;
    },
    done: (key) => ({ title: t('changed'), action: undo.offer({ kind: 'change', key }) }),
    failed: () => ({ title: t('error'), description: t('failed') }),
  });
  const mayChange = useMayActAs('editor');
  const [spam, notSpam] = changes[of];
  const state = { acts: true, disabled: isPending };
  const toggle: Action = isSpam
    ? { ...state, id: 'notSpam', title: t('notSpam'), key: '!', run: () => mutate(notSpam) }
    : { ...state, id: 'spam', title: t('spam'), key: '!', run: () => mutate(spam) };
  const confirm: Action = { ...state, id: 'confirmSpam', title: t('confirm'), run: () => mutate(spam) };
  const hasButtons = isSpam || isQuiet === false;
  useActions(mayChange && !hasButtons ? [toggle] : []);
  if (!mayChange || !hasButtons) return null;
  const style = { variant: 'quiet', className: 'border border-control text-strong' } as const;
  return (
    <>
      {isSpam && <CommandButton {...style} icon={ShieldCheck} iconClass="text-green" action={toggle} />}
      {!isConfirmed && isQuiet !== 'always' && (
        <CommandButton {...style} icon={Ban} iconClass="text-red" action={isSpam ? confirm : toggle} />
      )}
    </>
  );
}

/** The reasons for which an item was flagged as spam, and the consequences. */
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
