import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Note, noteLimit } from '../../../domain/note.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { useRescuedFocus } from '../../ui/focus-restoration.ts';
import { useFocusOnIssue } from '../editing/focus-on-issue.ts';
import { localTime } from '../local-date.ts';
import { Panel } from '../layout/panel.tsx';
import { useRemoveNote, type useNote } from './use-note.ts';

interface NotesProps {
  projectId: number;
  notes: readonly Note[];
  /** The one that is being written. */
  note: ReturnType<typeof useNote>;
}

/** What operators tell each other about a submission; the sender never sees it. */
export function Notes({ projectId, notes, note }: NotesProps) {
  const t = useTranslations('backOffice.notes');
  const [doomed, setDoomed] = useState<Note>();
  const form = useFocusOnIssue(note.issues);
  const remove = useRemoveNote(projectId);
  return (
    <Panel title={t('title')}>
      <form
        ref={form}
        className="grid justify-items-start gap-2.5"
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
        <Button type="submit" look="secondary" size="small" aria-disabled={note.pending}>
          {note.pending ? t('adding') : t('add')}
        </Button>
      </form>
      {notes.length > 0 && (
        <ul className="mt-4 divide-y divide-edge border-t border-edge">
          {notes.map((entry) => (
            <NoteEntry key={entry.id} note={entry} onRemove={() => setDoomed(entry)} />
          ))}
        </ul>
      )}
      {doomed && (
        <ConfirmDialog
          question={t('removeQuestion', { by: doomed.by })}
          subject={doomed.text}
          confirm={t('remove')}
          cancel={t('cancel')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(doomed.id, { onSettled: () => setDoomed(undefined) })}
          onCancel={() => setDoomed(undefined)}
        />
      )}
    </Panel>
  );
}

function NoteEntry({ note, onRemove }: { note: Note; onRemove: () => void }) {
  const t = useTranslations('backOffice.notes');
  useRescuedFocus();
  return (
    <li className="flex items-start gap-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-sm text-muted">
          <span className="font-semibold text-strong">{note.by}</span>{' '}
          <time dateTime={note.at}>{localTime(note.at)}</time>
        </p>
        <p className="[overflow-wrap:anywhere] whitespace-pre-line">{note.text}</p>
      </div>
      <Button
        look="quiet"
        size="icon"
        className="-my-2 -mr-3"
        aria-label={t('removeNote', { date: localTime(note.at) })}
        onClick={onRemove}
      >
        <Trash2 className="size-4.5 text-red" aria-hidden />
      </Button>
    </li>
  );
}
