import { type FormEvent, useState } from 'react';
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
import { ApiError } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Select, TextArea, TextInput } from '../../ui/field.tsx';
import { issuesByField } from '../form-issues.ts';
import { useUpdateProject } from '../projects.ts';

/** The form's fields as text, as they are typed. */
type Draft = Record<keyof ProjectUpdate, string>;

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
const updateOf = (draft: Draft): object => {
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
  const v = useTranslations('validation');
  const update = useUpdateProject();
  const [draft, setDraft] = useState(() => draftOf(project));
  const [issues, setIssues] = useState<Record<string, string>>({});

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (update.isPending) return;
    const body = updateOf(draft);
    const found = issuesByField(projectUpdate, body, v);
    setIssues(found);
    if (Object.keys(found).length > 0) return;
    update.mutate(
      { id: project.id, update: body },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (error instanceof ApiError) setIssues(Object.fromEntries(error.issues.map(({ path, message }) => [path, message])));
        },
      },
    );
  };

  const bind = (name: keyof Draft) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  });
  const field = (name: keyof Draft) => ({ label: t(`fields.${name}`), error: issues[name] });
  const types = [...new Set([...projectTypes, project.projectType])];
  const statuses = [...new Set([...projectStatuses, project.status])];
  const sample = (file: string) => `${location.origin}/${file}`;

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('editTitle', { name: project.name })} wide>
      <form onSubmit={submit} className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
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
        <Field {...field('contactEmail')}>{(control) => <TextInput {...control} {...bind('contactEmail')} type="email" />}</Field>
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
          {(control) => <TextArea {...control} {...bind('screenshots')} rows={3} placeholder={sample('screenshot-1.png')} />}
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
        <div className="flex flex-wrap justify-end gap-3 border-t border-edge pt-4 sm:col-span-2">
          <Button look="quiet" onClick={onClose}>
            {t('discard')}
          </Button>
          <Button type="submit" disabled={update.isPending}>
            {update.isPending ? t('saving') : t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
