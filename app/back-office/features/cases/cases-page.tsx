import { useQuery, queryOptions } from '@tanstack/react-query';
import { Plus, AppWindow, Gamepad2, Globe, type LucideIcon, Pencil, Shapes, Trash2, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { casePlatforms } from '../../../../domain/content/case-vocabulary.ts';
import { type Case, caseInsert, caseEntity } from '../../../../domain/content/case.ts';
import { defaultsOf } from '../../../../domain/content/defaults.ts';
import { defaultLanguage } from '../../../../domain/text/language.ts';
import { statusColour } from '../../../../domain/portfolio/portfolio-item.ts';
import { call } from '../../../api/client.ts';
import { apiAddress } from '../../../api/route.ts';
import { normalize } from '../../../api/normalize.ts';
import { ActionButton, IconButton } from '../../../ui/action-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useFocusRestoration } from '../../../ui/focus-restoration.ts';
import { useContentChange } from '../content/queries.ts';
import { localDate } from '../../kit/dates/dates.ts';
import { EditDialog } from '../../kit/editing/edit-dialog.tsx';
import type { Draft } from '../../kit/forms/form.ts';
import { type Edit, versionedSave } from '../../kit/forms/versioned-save.ts';
import { useReread } from '../../kit/requests/save.ts';
import { TermList } from '../../kit/layout/panel.tsx';
import { AdminScreen } from '../../shell/screen.tsx';
import { FullList } from '../../kit/list/loaded.tsx';
import { addressOf } from '../../kit/screens/screens.ts';
import { useMayActAs, useOperator } from '../../kit/session/session.ts';
import { type CaseField, caseForm, useCaseTexts } from './case-form.ts';

export default function CasesManager() {
  const t = useTranslations('backOffice.cases');
  const mayEdit = useMayActAs('editor');
  const [dialog, setDialog] = useState<{ edited?: Case }>();
  const [deleted, setDeleted] = useState<Case>();
  const remove = useCaseChange('delete', (id: number) => call('DELETE /api/cases/:id', { id }));
  const query = useQuery({ ...storedCasesQuery, enabled: Boolean(useOperator()) });
  return (
    <AdminScreen
      screen="cases"
      actions={
        // Disabled until the operator is loaded, since the dialog needs the operator.
        <ActionButton
          label={t('addCase')}
          icon={Plus}
          variant="primary"
          size="compact"
          disabled={!mayEdit}
          onClick={() => setDialog({})}
        />
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
}

function CaseDialog({ edited, onClose }: { edited: Case | undefined; onClose: () => void }) {
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
      unfinished={(name) => t(`unfinished.${name as 'challenges'}`)}
      save={save}
      onClose={onClose}
    />
  );
}

const typeIcons: Record<string, LucideIcon> = { game: Gamepad2, app: AppWindow, website: Globe, tool: Wrench };

type CaseCardProps = { entity: Case; onEdit: (entity: Case) => void; onDelete: (entity: Case) => void };

function CaseCard({ entity, onEdit, onDelete }: CaseCardProps) {
  const t = useTranslations('backOffice.cases');
  const mayEdit = useMayActAs('editor');
  useFocusRestoration();
  const { id, title, subtitle, description, projectType, status } = entity;
  const TypeIcon = typeIcons[projectType] ?? Shapes;
  const platforms = casePlatforms.filter((one) => entity.platforms[one]).map((one) => t(`options.platforms.${one}`));
  const facts = [
    [t('fields.launchDate'), localDate(entity.launchDate, t('notAvailable'))],
    [t('fields.downloads'), entity.downloads.toLocaleString()],
    [t('fields.platforms'), platforms.join(', ') || t('none')],
    [t('fields.technologies'), entity.technologies.join(', ') || t('none')],
  ] as const;
  return (
    <li className="border border-edge bg-raised">
      <article aria-label={title} className="grid grid-cols-1 gap-3 p-4 sm:px-5">
        <div className="-mt-1 -mr-2 flex items-start">
          <TypeIcon className="mt-1.5 mr-3 size-6 shrink-0 text-accent" aria-hidden />
          <span className="sr-only">{projectType}</span>
          <div className="min-w-0 flex-1 pt-1 pr-2">
            <h2 className="text-lg leading-snug font-bold [overflow-wrap:anywhere]">
              <Link
                href={addressOf('case', id)}
                aria-label={t('openEditorOf', { title })}
                className="underline decoration-accent underline-offset-4 hover:text-accent"
              >
                {title}
              </Link>
            </h2>
            {subtitle && <p className="text-muted">{subtitle}</p>}
          </div>
          {mayEdit && <IconButton label={t('editCase', { title })} icon={Pencil} onClick={() => onEdit(entity)} />}
          {mayEdit && (
            <IconButton label={t('deleteCase', { title })} icon={Trash2} danger onClick={() => onDelete(entity)} />
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {entity.topCase && <Badge colour="orange">{t('fields.topCase')}</Badge>}
          {entity.featured && <Badge colour="orange">{t('fields.featured')}</Badge>}
          <Badge colour={statusColour(status)}>{status.replaceAll('_', ' ')}</Badge>
        </div>
        <p className="[overflow-wrap:anywhere]">{description}</p>
        <TermList facts={facts} className="border-t border-edge pt-3" />
      </article>
    </li>
  );
}

const defaults = defaultsOf(caseEntity);

/** Every case in its stored, untranslated form. */
const storedCasesQuery = queryOptions({
  queryKey: [apiAddress('GET /api/cases'), 'stored'],
  queryFn: async ({ signal }) =>
    (await call('GET /api/cases', { language: defaultLanguage, signal })).map((given) =>
      normalize<Case>(given, defaults),
    ),
});

/** Changes a case; toasts report the result. */
function useCaseChange<Sent, Answer>(verb: 'create' | 'update' | 'delete', send: (sent: Sent) => Promise<Answer>) {
  const t = useTranslations('backOffice.cases');
  return useContentChange('cases', {
    send,
    done: () => ({ title: t('success'), description: t(`${verb}d`) }),
    failed: () => ({ title: t('error'), description: t(`${verb}Failed`) }),
  });
}
