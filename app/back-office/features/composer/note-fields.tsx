import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { SeenEntries } from '../../../../domain/conversation/conversation.ts';
import { noteForm, noteLimit } from '../../../../domain/conversation/note.ts';
import { call } from '../../../api/client.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useOperators } from '../../inbox/planning/assignees.tsx';
import { MentionArea } from './mention-area.tsx';
import { unknownMentions } from './unknown-mentions.ts';
import { pathOf, type Sent } from '../../inbox/inbox.ts';
import type { Draft } from '../../inbox/use-draft.ts';
import { useSending } from './use-sending.ts';

/** The state of a note in progress. @param seen the entries on the screen */
export function useNote({ of, id, draft, seen }: Sent & { draft: Draft; seen: SeenEntries }) {
  const t = useTranslations('backOffice.notes');
  const text = draft.note;
  const sending = useSending({
    schema: noteForm,
    form: { text },
    draft,
    seen,
    send: () => call(`POST ${pathOf[of]}/:id/notes`, { id, body: { text, seen } }),
    done: () => {
      draft.cleared('note');
      return t('added');
    },
    failed: () => t('addFailed'),
  });
  return { ...sending, text, unsent: text.trim() !== '' };
}

interface NoteFieldsProps {
  note: ReturnType<typeof useNote>;
  /** The entries that arrived while the note was being written. */
  newEntriesNotice: ReactNode;
}

/** Shows the form of a note, which the sender never sees. */
export function NoteFields({ note, newEntriesNotice }: NoteFieldsProps) {
  const t = useTranslations('backOffice.notes');
  const operators = useOperators();
  const unknown = unknownMentions(note.text, operators);
  return (
    <form {...note.attributes()} className="grid justify-items-start gap-3">
      <Field label={t('label')} hint={t('hint')} error={note.errorOf('text')} className="w-full">
        {(control) => (
          <MentionArea
            {...control}
            data-text
            rows={4}
            readOnly={note.pending}
            maxLength={noteLimit}
            className="field-sizing-content max-h-72 min-h-28"
            operators={operators}
            value={note.text}
            onText={(text) => note.change({ note: text })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              note.submit();
            }}
          />
        )}
      </Field>
      <p role="status" className="text-sm text-orange empty:hidden">
        {unknown.length > 0 && t('unknown', { names: unknown.map((name) => `@${name}`).join(', ') })}
      </p>
      {newEntriesNotice}
      <ActionButton
        type="submit"
        label={t(note.pending ? 'adding' : newEntriesNotice ? 'addAnyway' : 'add')}
        busy={note.pending}
      />
    </form>
  );
}
