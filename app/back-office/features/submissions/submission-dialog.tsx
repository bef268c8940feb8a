import { useTranslations } from 'use-intl';
import {
  type Project,
  projectEntity,
  projectPriorities,
  type ProjectStatus,
  projectStatuses,
  type ProjectUpdate,
  projectUpdate,
} from '../../../../domain/conversation/project.ts';
import { projectTypes } from '../../../../domain/forms/submission-choices.ts';
import type { BodyOf } from '../../../api/route.ts';
import { EditDialog } from '../../kit/editing/edit-dialog.tsx';
import { defineForm, type FieldOptions, type Form } from '../../kit/forms/form.ts';
import { useUpdateSubmission } from './queries.ts';

const fields = defineForm(projectEntity, {
  name: { required: true, wide: true },
  description: { rows: 3, wide: true },
  projectType: { options: projectTypes },
  contactEmail: { kind: 'email' },
  targetPlatforms: { wide: true },
  timeline: {},
  budget: {},
  additionalInfo: { rows: 3, wide: true },
  logoUrl: { sample: 'logo.png' },
  heroImageUrl: { sample: 'hero.png' },
  screenshots: { kind: 'lines', sample: 'screenshot-1.png', wide: true },
  priority: { options: projectPriorities },
  status: { options: projectStatuses },
} satisfies Record<keyof ProjectUpdate, FieldOptions>);

const isWritable = (status: string | undefined): status is ProjectStatus =>
  (projectStatuses as readonly (string | undefined)[]).includes(status);

const form: Form<keyof ProjectUpdate, BodyOf<'PUT /api/projects/:id'>> = {
  ...fields,
  /** Omits a legacy status that the operator did not change, since it cannot be written (decision 8). */
  bodyOf: (draft) => {
    const { status, ...otherFields } = fields.bodyOf(draft);
    return isWritable(status) ? { ...otherFields, status } : otherFields;
  },
};

/** Edits a submission; its assignee and dates are edited on its page. */
export function SubmissionDialog({ submission, onClose }: { submission: Project; onClose: () => void }) {
  const t = useTranslations('backOffice.projects');
  return (
    <EditDialog
      title={t('editTitle', { name: submission.name })}
      saveText={t('save')}
      form={form}
      texts={{
        label: (name) => t(`fields.${name}`),
        option: (name, option) => t(`options.${name as 'status'}.${option as 'pending'}`),
      }}
      entity={submission}
      schema={projectUpdate}
      save={useUpdateSubmission(submission.id, { valuesOf: form.draftOf, bodyOf: form.bodyOf })}
      onClose={onClose}
    />
  );
}
