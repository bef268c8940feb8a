import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Note } from '../../../domain/note.ts';
import { call } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useFocusRestoration } from '../../ui/focus-restoration.ts';
import { localTime } from '../dates.ts';
import { SentText } from '../layout/sent-text.tsx';
import { useInboxChange } from '../list/inbox.ts';
import { useMayActAs } from '../session/session.ts';

/** What an operator wrote down; the sender never sees it. @param path of the submission in the API */
export function NoteEntry({ note, path }: { note: Note; path: string }) {
  const t = useTranslations('backOffice.notes');
  const [asked, setAsked] = useState(false);
  const remove = useInboxChange({
    send: () => call(`${path}/notes/${note.id}`, { method: 'DELETE' }),
    done: () => t('removed'),
    failed: () => ({ title: t('error'), description: t('removeFailed') }),
  });
  const mayEdit = useMayActAs('editor');
  useFocusRestoration();
  return (
    <article
      aria-label={t('entry', { by: note.by })}
      className="flex items-start gap-2 border-l-4 border-yellow bg-yellow/8 py-1 pl-4"
    >
      <div className="grid min-w-0 flex-1 gap-1.5">
        <p className="text-sm [overflow-wrap:anywhere] text-muted">
          <span className="font-semibold text-strong">{note.by}</span> · {t('only')} ·{' '}
          <time dateTime={note.at}>{localTime(note.at)}</time>
        </p>
        <SentText {...(note.mentions && { names: note.mentions })}>{note.text}</SentText>
      </div>
      {mayEdit && (
        <Button
          variant="quiet"
          size="icon"
          className="-my-1"
          aria-label={t('removeNote', { date: localTime(note.at) })}
          onClick={() => setAsked(true)}
        >
          <Trash2 className="size-4.5 text-red" aria-hidden />
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          question={t('removeQuestion', { by: note.by })}
          subject={note.text}
          confirm={t('remove')}
          cancel={t('cancel')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsked(false) })}
          onCancel={() => setAsked(false)}
        />
      )}
    </article>
  );
}
