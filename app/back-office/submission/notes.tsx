import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Note, noteForm, noteLimit } from '../../../domain/note.ts';
import { ApiError, call } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { useFocusRestoration } from '../../ui/focus-restoration.ts';
import { showToast } from '../../ui/toast.ts';
import { localTime } from '../dates.ts';
import { issuesByField, issuesOf, useFocusOnIssue } from '../editing/issues.ts';
import { Panel } from '../layout/panel.tsx';
import { SentText } from '../layout/sent-text.tsx';
import { submissionsPath, useRefreshInbox } from '../list/inbox.ts';
import { useMayActAs } from '../session/session.ts';

interface NotesProps {
  submissionId: number;
  notes: readonly Note[];
  /** The draft. */
  note: ReturnType<typeof useNote>;
}

/** The operators' notes about a submission; the sender never sees them. */
export function Notes({ submissionId, notes, note }: NotesProps) {
  const t = useTranslations('backOffice.notes');
  const [removed, setRemoved] = useState<Note>();
  const form = useFocusOnIssue(note.issues);
  const remove = useRemoveNote(submissionId);
  const mayEdit = useMayActAs('editor');
  return (
    <Panel title={t('title')}>
      <form
        ref={form}
        hidden={!mayEdit}
        className="grid justify-items-start gap-2.5 [&[hidden]]:hidden"
        onSubmit={(event) => {
          event.preventDefault();
          note.submit();
        }}
      >
        <Field label={t('label')} hint={t('hint')} error={note.issues.text} className="w-full">
          {(control) => (
            <TextArea
              {...control}
              data-key="n"
              data-command={t('add')}
              rows={2}
              readOnly={note.pending}
              maxLength={noteLimit}
              className="field-sizing-content max-h-72 min-h-18"
              value={note.text}
              onChange={(event) => note.change(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="secondary" size="small" aria-disabled={note.pending}>
          {note.pending ? t('adding') : t('add')}
        </Button>
      </form>
      {notes.length > 0 && (
        <ul className="mt-4 divide-y divide-edge border-t border-edge">
          {notes.map((entry) => (
            <NoteEntry key={entry.id} note={entry} onRemove={() => setRemoved(entry)} />
          ))}
        </ul>
      )}
      {removed && (
        <ConfirmDialog
          question={t('removeQuestion', { by: removed.by })}
          subject={removed.text}
          confirm={t('remove')}
          cancel={t('cancel')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(removed.id, { onSettled: () => setRemoved(undefined) })}
          onCancel={() => setRemoved(undefined)}
        />
      )}
    </Panel>
  );
}

function NoteEntry({ note, onRemove }: { note: Note; onRemove: () => void }) {
  const t = useTranslations('backOffice.notes');
  const mayEdit = useMayActAs('editor');
  useFocusRestoration();
  return (
    <li className="flex items-start gap-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-sm text-muted">
          <span className="font-semibold text-strong">{note.by}</span>{' '}
          <time dateTime={note.at}>{localTime(note.at)}</time>
        </p>
        <SentText>{note.text}</SentText>
      </div>
      {mayEdit && (
        <Button
          variant="quiet"
          size="icon"
          className="-my-2 -mr-3"
          aria-label={t('removeNote', { date: localTime(note.at) })}
          onClick={onRemove}
        >
          <Trash2 className="size-4.5 text-red" aria-hidden />
        </Button>
      )}
    </li>
  );
}

/** The draft of a note. */
export function useNote(submissionId: number) {
  const t = useTranslations('backOffice.notes');
  const v = useTranslations('validation');
  const refresh = useRefreshInbox();
  const [text, setText] = useState('');
  const [issues, setIssues] = useState<Record<string, string>>({});
  const add = useMutation({
    mutationFn: (body: { text: string }) => call<Note>(notesPath(submissionId), { method: 'POST', body }),
    onSuccess: async () => {
      showToast({ title: t('added') });
      setText('');
      await refresh();
    },
    onError: (error) => {
      if (error instanceof ApiError) setIssues(issuesOf(error));
      showToast({ title: t('error'), description: t('addFailed'), variant: 'destructive' });
    },
  });
  return {
    text,
    issues,
    pending: add.isPending,
    unsent: text.trim() !== '',
    change: (typed: string) => {
      setText(typed);
      setIssues({});
    },
    submit: () => {
      const found = issuesByField(noteForm, { text }, v);
      setIssues(found);
      if (!add.isPending && Object.keys(found).length === 0) add.mutate({ text });
    },
    discard: () => setText(''),
  };
}

function useRemoveNote(submissionId: number) {
  const t = useTranslations('backOffice.notes');
  const refresh = useRefreshInbox();
  return useMutation({
    mutationFn: (id: number) => call(`${notesPath(submissionId)}/${id}`, { method: 'DELETE' }),
    onSuccess: async () => {
      showToast({ title: t('removed') });
      await refresh();
    },
    onError: () => showToast({ title: t('error'), description: t('removeFailed'), variant: 'destructive' }),
  });
}

const notesPath = (submissionId: number) => `${submissionsPath}/${submissionId}/notes`;
