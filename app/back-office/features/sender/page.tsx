import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type SenderDetails, senderLimits } from '../../../../domain/conversation/sender.ts';
import { call } from '../../../api/client.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { TextAreaField } from '../../../ui/labelled-controls.tsx';
import { ActionScope, useActions } from '../../kit/actions/action-scope.tsx';
import type { Action } from '../../kit/actions/registry.ts';
import { isConflict } from '../../kit/requests/save.ts';
import { LeaveDialog } from '../../kit/forms/unsaved.tsx';
import { DetailHeading, detailPage } from '../../shell/detail-page.tsx';
import { EmailLink } from '../../kit/layout/links.tsx';
import { Columns, Panel } from '../../kit/layout/panel.tsx';
import { SentText } from '../../kit/layout/sent-text.tsx';
import { sendersPath, useInboxChange } from '../../inbox/inbox.ts';
import { useMayActAs } from '../../kit/session/session.ts';
import { BlockButtons } from '../submissions/from-sender.tsx';
import { SenderMails, SenderMessages, SenderSubmissions } from './items.tsx';

export default detailPage({
  screen: 'sender',
  path: sendersPath,
  name: ({ sender }) => sender.address,
  list: 'dashboard',
  Content: Sender,
});

function Sender({ details: { sender, submissions, messages, mails } }: { details: SenderDetails }) {
  const t = useTranslations('backOffice.sender');
  const [note, setNote] = useState<string>();
  return (
    <ActionScope kind="page">
      <div data-scope className="grid grid-cols-1 gap-4">
        <header className="min-w-0">
          <DetailHeading>{sender.address}</DetailHeading>
          <p>
            <EmailLink>{sender.address}</EmailLink>
          </p>
        </header>
        <Columns>
          <div className="grid grid-cols-1 gap-4">
            <SenderSubmissions {...submissions} />
            <SenderMessages {...messages} />
          </div>
          <div className="grid grid-cols-1 gap-4">
            <SenderNote sender={sender} draft={note} onChange={setNote} />
            <Panel title={t('blocking')}>
              <BlockButtons sender={sender} />
            </Panel>
            <SenderMails mails={mails} />
          </div>
        </Columns>
        <LeaveDialog
          unsaved={note !== undefined && note !== (sender.note ?? '')}
          onDiscard={() => setNote(undefined)}
        />
      </div>
    </ActionScope>
  );
}

type SenderNoteProps = Pick<SenderDetails, 'sender'> & { draft?: string; onChange: (draft?: string) => void };

/** The operators' note about a sender, who never sees it; `draft` is the typed text. */
function SenderNote({ sender, draft, onChange }: SenderNoteProps) {
  const t = useTranslations('backOffice.sender');
  const { id, note: seen } = sender;
  const { mutate, isPending } = useInboxChange({
    send: (note: string) => call('PUT /api/senders/:id/note', { id, body: { note, seen } }),
    done: () => t('noteSaved'),
    failed: (error) => ({ title: t('error'), description: t(isConflict(error) ? 'noteChanged' : 'failed') }),
    isOutdated: isConflict,
  });
  const field = useRef<HTMLTextAreaElement>(null);
  const write: Action = { id: 'note', title: t('saveNote'), key: 'n', run: () => field.current?.focus() };
  const mayEdit = useMayActAs('editor');
  useActions(mayEdit ? [write] : [], field);
  if (!mayEdit) return <Panel title={t('note')}>{seen ? <SentText>{seen}</SentText> : t('noNote')}</Panel>;
  return (
    <Panel title={t('note')}>
      <form
        className="grid justify-items-start gap-2.5"
        onSubmit={(event) => {
          event.preventDefault();
          if (draft !== undefined && !isPending) mutate(draft, { onSuccess: () => onChange(undefined) });
        }}
      >
        <TextAreaField
          ref={field}
          label={t('note')}
          hint={t('noteHint')}
          className="w-full"
          aria-keyshortcuts={write.key}
          rows={3}
          maxLength={senderLimits.note}
          controlClass="field-sizing-content max-h-72 min-h-18"
          value={draft ?? seen ?? ''}
          onValue={onChange}
        />
        <ActionButton type="submit" label={write.title} busy={isPending || draft === undefined} />
      </form>
    </Panel>
  );
}
