import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ConflictNotice, type FieldTexts } from './conflict-notice.tsx';
import { useFocusOnIssue } from './focus-on-issue.ts';
import type { Editing } from './use-editing.ts';

interface EditDialogProps<Draft extends object> {
  title: string;
  /** The submit button's text. */
  save: string;
  editing: Editing<Draft>;
  /** How fields and their values read in the notice about a lost race. */
  texts: FieldTexts<Draft>;
  /** What else stands beside the buttons, such as that a save failed. */
  note?: ReactNode;
  className: string;
  children: ReactNode;
}

/** A dialog with a long form: its buttons stay in sight, leaving it with unsaved changes asks, and a lost race is told. */
export function EditDialog<Draft extends object>(props: EditDialogProps<Draft>) {
  const { title, save, editing, texts, note, className, children } = props;
  const t = useTranslations('backOffice.editing');
  const formId = useId();
  const form = useFocusOnIssue(editing.issues);

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && editing.leave()}
      title={title}
      wide
      footer={
        <div className="flex flex-wrap items-center gap-3 border-t border-edge px-5 py-3 sm:px-8">
          <Button type="submit" form={formId} disabled={editing.pending} className="max-sm:flex-1">
            {editing.pending ? t('saving') : save}
          </Button>
          <Button look="secondary" onClick={editing.leave} disabled={editing.pending} className="max-sm:flex-1">
            {t('discard')}
          </Button>
          {note}
        </div>
      }
    >
      {editing.conflict && <ConflictNotice conflict={editing.conflict} mine={editing.draft} texts={texts} />}
      <form
        ref={form}
        id={formId}
        noValidate
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          editing.submit();
        }}
      >
        {children}
      </form>
      {editing.leaving && (
        <ConfirmDialog
          question={t('leaveQuestion')}
          subject={t('leaveSubject')}
          confirm={t('leave')}
          cancel={t('stay')}
          busy={false}
          onConfirm={editing.discard}
          onCancel={editing.stay}
        />
      )}
    </Dialog>
  );
}
