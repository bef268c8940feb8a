import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SettledChange } from '../../../domain/inbox/change.ts';
import { call } from '../../api/client.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { useRefreshInbox } from './inbox.ts';
import { useUndo } from './use-undo.ts';
import {
  forgetSent,
  isUnanswered,
  type SentChange,
  useLostChanges,
  useOutcomeTexts,
  useSendChange,
} from './use-bulk-change.ts';

/** Changes whose response was lost: whether each was made, and a button to make one that was not. */
export const LostChanges = () => useLostChanges().map((change) => <LostChange key={change.key} change={change} />);

function LostChange({ change }: { change: SentChange }) {
  const t = useTranslations('backOffice.selection');
  const { key, count } = change;
  const describe = useOutcomeTexts();
  const refresh = useRefreshInbox();
  const { offer } = useUndo();
  const { send } = useSendChange();
  const [undo, setUndo] = useState<ReturnType<typeof offer>>();
  const { data, isPending, isError } = useQuery({
    queryKey: ['/api/changes/settle', key],
    queryFn: () => call<SettledChange>('/api/changes/settle', { method: 'POST', body: { key } }),
    // Retries while the server is unavailable, or the operator is signing in again.
    retry: (_, error) => isUnanswered(error),
    retryDelay: 2000,
  });
  const settled = useEffectEvent((made: boolean) => {
    if (made) setUndo(offer({ kind: 'change', key }));
    void refresh();
  });
  useEffect(() => {
    if (data) settled(data.made);
  }, [data]);

  if (isPending) return <Notice title={t('asking', { count })} text={t('askingText')} />;
  const button = (label: string, act?: () => void) => (
    <ActionButton
      label={label}
      variant={act ? 'secondary' : 'quiet'}
      onClick={() => {
        forgetSent(key);
        act?.();
      }}
    />
  );
  const close = button(t('close'));
  if (isError) return <Notice title={t('unknown', { count })} text={t('unknownText')} actions={close} />;
  const { title, description } = describe(
    { changed: count, skipped: [], missing: 0, ...data.outcome, unchanged: 0 },
    change.body.change,
  );
  const action = data.made ? undo && button(undo.label, undo.run) : button(t('makeAgain'), () => void send(change));
  return (
    <Notice
      title={data.made ? title : t('failed')}
      text={data.made ? `${t('wasMade')} ${description ?? ''}` : t('notMade', { count })}
      actions={
        <>
          {action}
          {close}
        </>
      }
    />
  );
}

const Notice = ({ title, text, actions }: { title: string; text: string; actions?: ReactNode }) => (
  <div
    role="status"
    className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border border-l-4 border-edge border-l-yellow bg-raised px-4 py-3"
  >
    <p className="min-w-0 flex-1 basis-72">
      <strong>{title}.</strong> {text}
    </p>
    <div className="flex flex-wrap gap-2 empty:hidden">{actions}</div>
  </div>
);
