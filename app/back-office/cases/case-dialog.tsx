import { useTranslations } from 'use-intl';
import { type Case, caseInsert } from '../../../domain/case.ts';
import { EditDialog } from '../editing/edit-dialog.tsx';
import { useReread } from '../editing/save.ts';
import { useEditing } from '../editing/use-editing.ts';
import { caseForm, useCaseTexts } from './case-form.ts';
import { storedCasesQuery, useSaveCase } from './queries.ts';

/** Adds a case, or edits one. */
export function CaseDialog({ edited, onClose }: { edited: Case | undefined; onClose: () => void }) {
  const t = useTranslations('backOffice.cases');
  const editing = useEditing({
    form: caseForm,
    entity: edited,
    schema: caseInsert,
    unfinished: (name) => t(`unfinished.${name as 'challenges'}`),
    save: useSaveCase(edited?.id),
    reread: useReread(storedCasesQuery, edited?.id),
    onClose,
  });
  const texts = useCaseTexts();
  return (
    <EditDialog title={edited ? t('editTitle') : t('addTitle')} save={t('save')} editing={editing} texts={texts} />
  );
}
