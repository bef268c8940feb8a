import { useTranslations } from 'use-intl';
import { type Case, caseInsert } from '../../../../../domain/content/case.ts';
import { call } from '../../../../api/client.ts';
import { EditDialog } from '../../../kit/editing/edit-dialog.tsx';
import type { Draft } from '../../../kit/forms/form.ts';
import { type Edit, versionedSave } from '../../../kit/forms/versioned-save.ts';
import { useReread } from '../../../kit/requests/save.ts';
import { type CaseField, caseForm, useCaseTexts } from '../fields/case-form.ts';
import { storedCasesQuery, useContentChange } from '../requests/queries.ts';

/** The specification's dialog of a case: the fields of the editor that it names, published as soon as they are saved. */
export function CaseDialog({ edited, onClose }: { edited: Case | undefined; onClose: () => void }) {
  const t = useTranslations('backOffice.cases');
  const read = useReread(storedCasesQuery, edited?.id);
  const { draftOf, bodyOf } = caseForm;
  const save = useCaseChange(edited ? 'update' : 'create', (edit: Edit<Draft<CaseField>, Case>) =>
    versionedSave(edit, {
      valuesOf: draftOf,
      save: (draft, version) =>
        edited
          ? call('PUT /api/cases/:id', { id: edited.id, body: bodyOf(draft), version })
          : call('POST /api/cases', { body: bodyOf(draft) }),
      read,
    }),
  );
  return (
    <EditDialog
      title={t(edited ? 'editTitle' : 'addTitle')}
      saveText={t('save')}
      form={caseForm}
      texts={useCaseTexts()}
      entity={edited}
      schema={caseInsert}
      save={save}
      onClose={onClose}
    />
  );
}

/** Changes a public case by one of the specification's calls, whose outcome is shown in its toasts. */
export function useCaseChange<Sent, Answer>(
  verb: 'create' | 'update' | 'delete',
  send: (sent: Sent) => Promise<Answer>,
) {
  const t = useTranslations('backOffice.cases');
  return useContentChange('cases', {
    send,
    done: () => ({ title: t('success'), description: t(`${verb}d`) }),
    failed: () => ({ title: t('error'), description: t(`${verb}Failed`) }),
  });
}
