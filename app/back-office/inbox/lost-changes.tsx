import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../api/client.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { isUnanswered } from '../kit/requests/save.ts';
import { type SentChange, sentChanges, useLostChanges } from './changes/sent-changes.ts';
import { useRefreshInbox } from './inbox.ts';
import { useOutcomeText, useSendChange } from './use-bulk-change.ts';
import { useUndo } from './use-undo.ts';

/** The bulk changes whose response was lost: whether each was made, with its undo, or a button that makes one that was not. */
export const LostChanges = () => useLostChanges().map((change) => <LostChange key={change.key} change={change} />);

/** Whether a change was made. If not, its key can no longer be used, so the call cannot arrive later. */
const settledChangeQuery = (key: string) =>
  queryOptions({
    queryKey: ['/api/changes/settle', key],
    queryFn: ({ signal }) => call('POST /api/changes/settle', { body: { key }, signal }),
    // Retries while the server is unavailable, or the operator is signing in again.
    retry: (_, error) => isUnanswered(error),
    retryDelay: 2000,
  });

function LostChange({ change }: { change: SentChange }) {
  const t = useTranslations('backOffice.selection');
  const { key, count, body } = change;
  const { data: settled, isPending, isError } = useQuery(settledChangeQuery(key));
  const outcomeText = useOutcomeText();
  const refresh = useRefreshInbox();
  const { offer } = useUndo();
  const { send } = useSendChange();
  const [undo, setUndo] = useState<ReturnType<typeof offer>>();
  const onSettled = useEffectEvent((isMade: boolean) => {
    if (isMade) setUndo(offer({ kind: 'change', key }));
    void refresh();
  });
  useEffect(() => {
    if (settled) onSettled(settled.made);
  }, [settled]);

  /** A button that closes the notice, and acts if it has an action. */
  const button = (label: string, act?: () => void) => (
    <ActionButton
      label={label}
      variant={act ? 'secondary' : 'quiet'}
      onClick={() => {
        sentChanges.forget(key);
        act?.();
      }}
    />
  );
  const close = button(t('close'));

  if (isPending) return <Notice title={t('asking', { count })} text={t('askingText')} />;
  if (isError) return <Notice title={t('unknown', { count })} text={t('unknownText')} actions={close} />;
  if (!settled.made) {
    const actions = (
      <>
        {button(t('makeAgain'), () => void send(change))}
        {close}
      </>
    );
    return <Notice title={t('failed')} text={t('notMade', { count })} actions={actions} />;
  }
  const outcome = { changed: count, skipped: [], missing: 0, ...settled.outcome, unchanged: 0 };
  const { title, description = '' } = outcomeText(outcome, body.change);
  const actions = (
    <>
      {undo && button(undo.label, undo.run)}
      {close}
    </>
  );
  return <Notice title={title} text={`${t('wasMade')} ${description}`} actions={actions} />;
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
