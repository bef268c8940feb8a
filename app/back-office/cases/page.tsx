import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Case, caseInsert } from '../../../domain/case.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EditDialog } from '../editing/edit-dialog.tsx';
import { useReread } from '../editing/save.ts';
import { useEditing } from '../editing/use-editing.ts';
import { AdminScreen, inEnglish } from '../layout/screen.tsx';
import { FullList } from '../list/loaded.tsx';
import { useMayActAs, useOperator } from '../session/session.ts';
import { CaseCard } from './case-card.tsx';
import { caseForm, useCaseTexts } from './case-form.ts';
import { storedCasesQuery, useDeleteCase, useSaveCase } from './queries.ts';

export default inEnglish(function CasesManager() {
  const t = useTranslations('backOffice.cases');
  const mayEdit = useMayActAs('editor');
  const [dialog, setDialog] = useState<{ edited?: Case }>();
  const [deleted, setDeleted] = useState<Case>();
  const remove = useDeleteCase();
  const query = useQuery({ ...storedCasesQuery, enabled: Boolean(useOperator()) });
  return (
    <AdminScreen
      screen="cases"
      actions={
        // Disabled until the operator is known: the screen has no dialog before.
        <Button size="compact" disabled={!mayEdit} onClick={() => setDialog({})}>
          <Plus className="size-4" aria-hidden />
          {t('addCase')}
        </Button>
      }
    >
      <FullList query={query} texts={t} emptyHint={t('emptyHint')} className="grid gap-3 lg:grid-cols-2">
        {(entity) => (
          <CaseCard key={entity.id} entity={entity} onEdit={(edited) => setDialog({ edited })} onDelete={setDeleted} />
        )}
      </FullList>
      {deleted && (
        <ConfirmDialog
          question={t('confirmDelete')}
          subject={deleted.title}
          confirm={t('delete')}
          cancel={t('cancel')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(deleted.id, { onSettled: () => setDeleted(undefined) })}
          onCancel={() => setDeleted(undefined)}
        />
      )}
      {dialog && <CaseDialog edited={dialog.edited} onClose={() => setDialog(undefined)} />}
    </AdminScreen>
  );
});

function CaseDialog({ edited, onClose }: { edited: Case | undefined; onClose: () => void }) {
  const t = useTranslations('backOffice.cases');
  const texts = useCaseTexts();
  const editing = useEditing({
    form: caseForm,
    entity: edited,
    schema: caseInsert,
    unfinished: (name) => t(`unfinished.${name as 'challenges'}`),
    save: useSaveCase(edited?.id),
    reread: useReread(storedCasesQuery, edited?.id),
    onClose,
  });
  return <EditDialog title={t(edited ? 'editTitle' : 'addTitle')} save={t('save')} editing={editing} texts={texts} />;
}
