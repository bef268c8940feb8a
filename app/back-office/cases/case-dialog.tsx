import { useTranslations } from 'use-intl';
import { type Case, caseInsert } from '../../../domain/case.ts';
import { EditDialog } from '../editing/edit-dialog.tsx';
import type { FormTexts } from '../editing/form-fields.tsx';
import { useEditing } from '../editing/use-editing.ts';
import { type CaseField, caseForm, type CaseGroup } from './case-form.ts';
import { useRefetchCase, useSaveCase } from './queries.ts';

/** Adds a case, or edits one. */
export function CaseDialog({ edited, onClose }: { edited: Case | undefined; onClose: () => void }) {
  const t = useTranslations('backOffice.cases');
  const editing = useEditing({
    form: caseForm,
    entity: edited,
    schema: caseInsert,
    unfinished: (name) => t(`unfinished.${name as 'challenges'}`),
    save: useSaveCase(edited?.id),
    reread: useRefetchCase(edited?.id),
    onClose,
  });
  const texts: FormTexts<CaseField> = {
    label: (name) => t(`fields.${name}`),
    group: (group) => t(`groups.${group as CaseGroup}`),
    hint: { order: t('orderHint') },
    option: (name, option) => {
      const key = `options.${name}.${option}` as 'options.platforms.steam';
      return t.has(key) ? t(key) : option.replaceAll('_', ' ');
    },
  };
  return (
    <EditDialog title={edited ? t('editTitle') : t('addTitle')} save={t('save')} editing={editing} texts={texts} />
  );
}
