import { useTranslations } from 'use-intl';
import {
  type Project,
  projectPriorities,
  projectStatuses,
  projectTypes,
  type ProjectUpdate,
  projectUpdate,
} from '../../../domain/project.ts';
import { splitList } from '../../../domain/text.ts';
import { Field, Select, TextArea, TextInput } from '../../ui/field.tsx';
import { EditDialog } from '../editing/edit-dialog.tsx';
import { useEditing } from '../editing/use-editing.ts';
import { useRereadProject, useUpdateProject } from '../projects.ts';

/** The form's fields as text, as they are typed. Who sees to it and until when is planned on the submission's page. */
type Draft = Record<Exclude<keyof ProjectUpdate, 'assignedTo' | 'estimatedCompletion'>, string>;

const draftOf = (project: Project): Draft => ({
  name: project.name,
  description: project.description ?? '',
  projectType: project.projectType,
  contactEmail: project.contactEmail,
  targetPlatforms: project.targetPlatforms.join(', '),
  timeline: project.timeline ?? '',
  budget: project.budget ?? '',
  additionalInfo: project.additionalInfo ?? '',
  logoUrl: project.logoUrl ?? '',
  heroImageUrl: project.heroImageUrl ?? '',
  screenshots: project.screenshots.join('\n'),
  priority: project.priority,
  status: project.status,
});

/** A legacy status that the operator did not touch is left as it is: it can be read, but not written (decision 8). */
const bodyOf = (draft: Draft): object => {
  const { status, ...rest } = draft;
  const writable = (projectStatuses as readonly string[]).includes(status);
  return {
    ...rest,
    targetPlatforms: splitList(draft.targetPlatforms),
    screenshots: draft.screenshots.split('\n'),
    ...(writable ? { status } : {}),
  };
};

export function EditProjectDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const t = useTranslations('backOffice.projects');
  const editing = useEditing({
    entity: project,
    draftOf: (entity) => draftOf(entity ?? project),
    bodyOf,
    schema: projectUpdate,
    save: useUpdateProject(project.id),
    reread: useRereadProject(project.id),
    onClose,
  });
  const { draft, issues } = editing;

  const bind = (name: keyof Draft) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => editing.change({ [name]: event.target.value }),
  });
  const field = (name: keyof Draft) => ({ label: t(`fields.${name}`), error: issues[name] });
  const types = [...new Set([...projectTypes, project.projectType])];
  const statuses = [...new Set([...projectStatuses, project.status])];
  const sample = (file: string) => `${location.origin}/${file}`;

  const texts = {
    label: (name: keyof Draft) => t(`fields.${name}`),
    value: (name: keyof Draft, { [name]: value }: Draft) => {
      if (name === 'projectType') return t(`types.${value as Project['projectType']}`);
      if (name === 'priority') return t(`priorities.${value as Project['priority']}`);
      return name === 'status' ? t(`statuses.${value as Project['status']}`) : value;
    },
  };

  return (
    <EditDialog
      title={t('editTitle', { name: project.name })}
      save={t('save')}
      editing={editing}
      texts={texts}
      className="grid gap-x-6 gap-y-4 sm:grid-cols-2"
    >
      <Field {...field('name')} required className="sm:col-span-2">
        {(control) => <TextInput {...control} {...bind('name')} required />}
      </Field>
      <Field {...field('description')} className="sm:col-span-2">
        {(control) => <TextArea {...control} {...bind('description')} rows={3} />}
      </Field>
      <Field {...field('projectType')}>
        {(control) => (
          <Select {...control} {...bind('projectType')}>
            {types.map((type) => (
              <option key={type} value={type}>
                {t(`types.${type}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field {...field('contactEmail')}>
        {(control) => <TextInput {...control} {...bind('contactEmail')} type="email" />}
      </Field>
      <Field {...field('targetPlatforms')} hint={t('listHint')} className="sm:col-span-2">
        {(control) => <TextInput {...control} {...bind('targetPlatforms')} />}
      </Field>
      <Field {...field('timeline')}>{(control) => <TextInput {...control} {...bind('timeline')} />}</Field>
      <Field {...field('budget')}>{(control) => <TextInput {...control} {...bind('budget')} />}</Field>
      <Field {...field('additionalInfo')} className="sm:col-span-2">
        {(control) => <TextArea {...control} {...bind('additionalInfo')} rows={3} />}
      </Field>
      <Field {...field('logoUrl')}>
        {(control) => <TextInput {...control} {...bind('logoUrl')} placeholder={sample('logo.png')} />}
      </Field>
      <Field {...field('heroImageUrl')}>
        {(control) => <TextInput {...control} {...bind('heroImageUrl')} placeholder={sample('hero.png')} />}
      </Field>
      <Field {...field('screenshots')} hint={t('screenshotsHint')} className="sm:col-span-2">
        {(control) => (
          <TextArea {...control} {...bind('screenshots')} rows={3} placeholder={sample('screenshot-1.png')} />
        )}
      </Field>
      <Field {...field('priority')}>
        {(control) => (
          <Select {...control} {...bind('priority')}>
            {projectPriorities.map((priority) => (
              <option key={priority} value={priority}>
                {t(`priorities.${priority}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field {...field('status')}>
        {(control) => (
          <Select {...control} {...bind('status')}>
            {statuses.map((status) => (
              <option key={status} value={status}>
                {t(`statuses.${status}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </EditDialog>
  );
}
