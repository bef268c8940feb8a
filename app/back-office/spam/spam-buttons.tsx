import { useMutation } from '@tanstack/react-query';
import { Ban, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { call } from '../../api/client.ts';
import { randomKey } from '../../forms/idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { useRefreshInbox } from '../list/inbox.ts';
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
export function SpamButtons({
  path,
  id,
  isSpam,
  isConfirmed,
  changes: [spam, notSpam],
  isQuiet = false,
}: SpamButtonsProps) {
  const t = useTranslations('backOffice.spam');
  const { mutate, isPending } = useSpamChange(path, id);
  if (!useMayActAs('editor')) return null;
  const run = (change: object) => isPending || mutate(change);
  const style = {
    variant: 'quiet',
    size: 'small',
    className: 'border border-control text-strong',
    'aria-disabled': isPending,
  } as const;
  if (isQuiet === 'always' || (isQuiet && !isSpam)) {
    const name = t(isSpam ? 'notSpam' : 'spam');
    return (
      <button type="button" hidden data-key="!" data-command={name} onClick={() => run(isSpam ? notSpam : spam)}>
        {name}
      </button>
    );
  }
  return (
    <>
      {isSpam && (
        <Button data-key="!" {...style} onClick={() => run(notSpam)}>
          <ShieldCheck className="size-4 text-green" aria-hidden />
          {t('notSpam')}
        </Button>
      )}
      {!isConfirmed && (
        <Button data-key={isSpam ? undefined : '!'} {...style} onClick={() => run(spam)}>
          <Ban className="size-4 text-red" aria-hidden />
          {t(isSpam ? 'confirm' : 'spam')}
        </Button>
      )}
    </>
  );
}

function useSpamChange(path: string, id: number) {
  const t = useTranslations('backOffice.spam');
  const refresh = useRefreshInbox();
  const undo = useUndo();
  return useMutation({
    mutationFn: async (change: object) => {
      const key = randomKey();
      await call(`${path}/bulk`, { method: 'POST', body: { items: [{ id }], change }, idempotencyKey: key });
      return key;
    },
    onSuccess: async (key) => {
      showToast({ title: t('changed'), action: undo.offer(key) });
      await refresh();
    },
    onError: () => showToast({ title: t('error'), description: t('failed'), variant: 'destructive' }),
  });
}
