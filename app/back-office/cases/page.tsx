import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Case } from '../../../domain/case.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { storedCasesQuery, useDeleteCase } from '../queries/cases.ts';
import { AdminScreen, BackOfficeTexts, HeaderLink } from '../layout/layout.tsx';
import { QueriedList } from '../list/queried-list.tsx';
import { dashboardPath, useOperator } from '../session/session.ts';
import { CaseCard } from './case-card.tsx';
import { CaseDialog } from './case-dialog.tsx';

export default function CasesManagerPage() {
  return (
    <BackOfficeTexts>
      <CasesManagerScreen />
    </BackOfficeTexts>
  );
}

function CasesManagerScreen() {
  const t = useTranslations('backOffice.cases');
  const operator = useOperator();
  const [dialog, setDialog] = useState<{ edited?: Case }>();
  return (
    <AdminScreen
      title={t('title')}
      links={
        <>
          <HeaderLink href={dashboardPath}>{t('backToAdmin')}</HeaderLink>
          {/* Before the page knows its operator, a click would be lost. */}
          <Button size="compact" disabled={!operator} onClick={() => setDialog({})}>
            <Plus className="size-4" aria-hidden />
            {t('addCase')}
          </Button>
        </>
      }
    >
      <CaseList onEdit={(edited) => setDialog({ edited })} />
      {dialog && <CaseDialog edited={dialog.edited} onClose={() => setDialog(undefined)} />}
    </AdminScreen>
  );
}

function CaseList({ onEdit }: { onEdit: (edited: Case) => void }) {
  const t = useTranslations('backOffice.cases');
  const [doomed, setDoomed] = useState<Case>();
  const remove = useDeleteCase();
  return (
    <>
      <QueriedList query={useQuery(storedCasesQuery)} loading={t('loading')} failed={t('failed')}>
        {(cases) =>
          cases.length === 0 ? (
            <EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>
          ) : (
            <ul className="grid gap-3 lg:grid-cols-2">
              {cases.map((entity) => (
                <CaseCard
                  key={entity.id}
                  entity={entity}
                  onEdit={() => onEdit(entity)}
                  onDelete={() => setDoomed(entity)}
                />
              ))}
            </ul>
          )
        }
      </QueriedList>
      {doomed && (
        <ConfirmDialog
          question={t('confirmDelete')}
          subject={doomed.title}
          confirm={t('delete')}
          cancel={t('cancel')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(doomed.id, { onSettled: () => setDoomed(undefined) })}
          onCancel={() => setDoomed(undefined)}
        />
      )}
    </>
  );
}
