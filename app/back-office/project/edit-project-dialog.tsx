import { useTranslations } from 'use-intl';
import {
  type Project,
  projectPriorities,
  projectStatuses,
  projectTypes,
  type ProjectUpdate,
  projectUpdate,
} from '../../../domain/project.ts';
import { splitLines, splitList } from '../../../domain/text.ts';
import { DraftField } from '../editing/draft-field.tsx';
import { EditDialog } from '../editing/edit-dialog.tsx';
import { useEditing } from '../editing/use-editing.ts';
import { useRereadProject, useShowStored, useUpdateProject } from '../queries/projects.ts';

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
    screenshots: splitLines(draft.screenshots),
    ...(writable ? { status } : {}),
  };
};

export function EditProjectDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const t = useTranslations('backOffice.projects');
  const reread = useRereadProject(project.id);
  const show = useShowStored();
  const editing = useEditing({
    entity: project,
    draftOf: (entity) => draftOf(entity ?? project),
    bodyOf,
    schema: projectUpdate,
    save: useUpdateProject(project.id),
    // The dialog keeps what it began with; behind it stands what is stored.
    reread: async () => {
      const stored = await reread();
      if (stored) show(stored);
      return stored;
    },
    onClose,
  });
  const field = (name: keyof Draft) => ({ editing, name, label: t(`fields.${name}`) });
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
      <DraftField {...field('name')} required wide />
      <DraftField {...field('description')} rows={3} wide />
      <DraftField {...field('projectType')} options={types.map((type) => [type, t(`types.${type}`)] as const)} />
      <DraftField {...field('contactEmail')} type="email" />
      <DraftField {...field('targetPlatforms')} hint={t('listHint')} wide />
      <DraftField {...field('timeline')} />
      <DraftField {...field('budget')} />
      <DraftField {...field('additionalInfo')} rows={3} wide />
      <DraftField {...field('logoUrl')} placeholder={sample('logo.png')} />
      <DraftField {...field('heroImageUrl')} placeholder={sample('hero.png')} />
      <DraftField
        {...field('screenshots')}
        hint={t('screenshotsHint')}
        rows={3}
        placeholder={sample('screenshot-1.png')}
        wide
      />
      <DraftField
        {...field('priority')}
        options={projectPriorities.map((priority) => [priority, t(`priorities.${priority}`)] as const)}
      />
      <DraftField {...field('status')} options={statuses.map((status) => [status, t(`statuses.${status}`)] as const)} />
    </EditDialog>
  );
}
