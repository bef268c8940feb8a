import { useTranslations } from 'use-intl';
import { noteLimit } from '../../../domain/note.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import type { Written } from '../conversation/thread.ts';
import { useFocusOnIssue } from '../editing/issues.ts';
import { useOperators } from '../submissions/queries.ts';
import { MentionArea } from './mention-area.tsx';
import { Meanwhile } from './meanwhile.tsx';
import type { NoteText } from './use-note.ts';

/** The form of a note, which the sender never sees. */
export function NoteFields({ note, meanwhile }: { note: NoteText; meanwhile: readonly Written[] }) {
  const t = useTranslations('backOffice.notes');
  const form = useFocusOnIssue(note.issues);
  const operators = useOperators();
  return (
    <form
      ref={form}
      className="grid justify-items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        note.submit();
      }}
    >
      <Field label={t('label')} hint={t('hint')} error={note.issues.text} className="w-full">
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
            onText={note.change}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              note.submit();
            }}
          />
        )}
      </Field>
      {meanwhile.length > 0 && <Meanwhile entries={meanwhile} />}
      <Button type="submit" variant="secondary" size="small" aria-disabled={note.pending}>
        {note.pending ? t('adding') : t(meanwhile.length > 0 ? 'addAnyway' : 'add')}
      </Button>
    </form>
  );
}
