import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { type SenderDetails, senderLimits } from '../../../domain/sender.ts';
import { ApiError, call } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.ts';
import { Panel } from '../layout/panel.tsx';
import { SentText } from '../layout/sent-text.tsx';
import { sendersPath, useRefreshInbox } from '../list/inbox.ts';
import { useMayActAs } from '../session/session.ts';

interface SenderNoteProps {
  sender: SenderDetails['sender'];
  /** What is typed; undefined while nothing is. */
  draft: string | undefined;
  onChange: (draft: string | undefined) => void;
}

/** What operators note about a sender, who never sees it. */
export function SenderNote({ sender, draft, onChange }: SenderNoteProps) {
  const t = useTranslations('backOffice.sender');
  const save = useSaveNote(sender, () => onChange(undefined));
  if (!useMayActAs('editor'))
    return <Panel title={t('note')}>{sender.note ? <SentText>{sender.note}</SentText> : t('noNote')}</Panel>;
  return (
    <Panel title={t('note')}>
      <form
        className="grid justify-items-start gap-2.5"
        onSubmit={(event) => {
          event.preventDefault();
          if (draft !== undefined && !save.isPending) save.mutate(draft);
        }}
      >
        <Field label={t('note')} hint={t('noteHint')} className="w-full">
          {(control) => (
            <TextArea
              {...control}
              data-key="n"
              data-command={t('saveNote')}
              rows={3}
              maxLength={senderLimits.note}
              className="field-sizing-content max-h-72 min-h-18"
              value={draft ?? sender.note ?? ''}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="secondary" size="small" aria-disabled={save.isPending || draft === undefined}>
          {t('saveNote')}
        </Button>
      </form>
    </Panel>
  );
}

function useSaveNote({ id, note: seen }: SenderDetails['sender'], onSaved: () => void) {
  const t = useTranslations('backOffice.sender');
  const refresh = useRefreshInbox();
  return useMutation({
    mutationFn: (note: string) =>
      call<SenderDetails>(`${sendersPath}/${id}/note`, { method: 'PUT', body: { note, seen } }),
    onSuccess: async () => {
      showToast({ title: t('noteSaved') });
      await refresh();
      onSaved();
    },
    onError: async (error) => {
      const isOther = error instanceof ApiError && error.status === 409;
      showToast({ title: t('error'), description: t(isOther ? 'noteChanged' : 'failed'), variant: 'destructive' });
      if (isOther) await refresh();
    },
  });
}
