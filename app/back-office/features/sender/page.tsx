import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { type SenderDetails, senderLimits } from '../../../../domain/conversation/sender.ts';
import { call } from '../../../api/client.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { TextAreaField } from '../../../ui/labelled-controls.tsx';
import { ActionScope, useActions } from '../../kit/actions/action-scope.tsx';
import type { Action } from '../../kit/actions/registry.ts';
import { ConflictNotice } from '../../kit/forms/conflict-notice.tsx';
import { LeaveDialog } from '../../kit/forms/unsaved.tsx';
import { useVersionedForm } from '../../kit/forms/use-versioned-form.ts';
import { type Edit, EditConflict, versionedSave } from '../../kit/forms/versioned-save.ts';
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
            <SenderNote sender={sender} />
            <Panel title={t('blocking')}>
              <BlockButtons sender={sender} />
            </Panel>
            <SenderMails mails={mails} />
          </div>
        </Columns>
      </div>
    </ActionScope>
  );
}

const noteOf = (sender: SenderDetails['sender'] | undefined) => ({ note: sender?.note ?? '' });

/** The operators' note about a sender, who never sees it. */
function SenderNote({ sender }: Pick<SenderDetails, 'sender'>) {
  const t = useTranslations('backOffice.sender');
  const { id } = sender;
  const save = useInboxChange({
    send: (edit: Edit<{ note: string }, SenderDetails['sender']>) =>
      versionedSave(edit, {
        valuesOf: noteOf,
        // The note that the operator has seen is its version.
        versionOf: ({ note }) => note ?? undefined,
        save: async ({ note }, seenNote) => {
          const body = { note, seen: seenNote ?? null };
          return (await call('PUT /api/senders/:id/note', { id, body })).sender;
        },
        read: async () => (await call('GET /api/senders/:id', { id })).sender,
      }),
    done: () => t('noteSaved'),
    failed: (error) => ({
      title: t('error'),
      description: t(error instanceof EditConflict ? 'noteChanged' : 'failed'),
    }),
  });
  const form = useVersionedForm({
    entity: sender,
    valuesOf: noteOf,
    // An unchanged note needs no save.
    save: async (edit) => (edit.values.note === noteOf(edit.base).note ? sender : save.mutateAsync(edit)),
    onSaved: () => {},
  });
  const field = useRef<HTMLTextAreaElement>(null);
  const write: Action = { id: 'note', title: t('saveNote'), key: 'n', run: () => field.current?.focus() };
  const mayEdit = useMayActAs('editor');
  useActions(mayEdit ? [write] : [], field);
  if (!mayEdit)
    return <Panel title={t('note')}>{sender.note ? <SentText>{sender.note}</SentText> : t('noNote')}</Panel>;
  return (
    <Panel title={t('note')}>
      {form.dispute && (
        <ConflictNotice dispute={form.dispute} label={() => t('note')} text={(_path, note) => String(note)} />
      )}
      <form {...form.attributes()} className="grid justify-items-start gap-2.5">
        <TextAreaField
          ref={field}
          label={t('note')}
          hint={t('noteHint')}
          className="w-full"
          aria-keyshortcuts={write.key}
          rows={3}
          maxLength={senderLimits.note}
          controlClass="field-sizing-content max-h-72 min-h-18"
          error={form.errorOf('note')}
          value={form.values.note}
          onValue={(note) => form.change({ note })}
        />
        <ActionButton type="submit" label={write.title} busy={form.isSending || !form.isUnsaved} />
      </form>
      <LeaveDialog unsaved={form.isUnsaved} onDiscard={() => form.reset(noteOf(sender))} />
    </Panel>
  );
}
