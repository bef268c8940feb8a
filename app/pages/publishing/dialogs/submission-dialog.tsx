import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { projectForm, submissionPlatforms } from '../../../../domain/project.ts';
import type { Service } from '../../../../domain/service.ts';
import { facts } from '../../../../domain/facts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, TextArea, TextInput } from '../../../ui/field.tsx';
import { FormFooter } from './form-footer.tsx';
import { useSubmissionForm } from './use-submission-form.ts';

interface SubmissionDialogProps {
  service: Extract<Service['id'], 'game' | 'app'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The form under 'Submit Your Project'. */
export function SubmissionDialog({ service, open, onOpenChange }: SubmissionDialogProps) {
  const t = useTranslations('publishing.submission');
  const common = useTranslations('publishing.form');
  const serviceTitle = useTranslations('services')(`${service}.title`);
  const [legend, hint] = [useId(), useId()];
  const { form, formProps, sending, failed } = useSubmissionForm({
    open,
    schema: projectForm,
    empty: { name: '', projectType: service, description: '', contactEmail: '', platforms: [] },
    texts: {
      succeeded: { title: t('succeeded.title'), description: t('succeeded.description', facts) },
      failed: t('failed'),
    },
    onSent: () => onOpenChange(false),
  });
  const { errors } = form.formState;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      description={t('description', { service: serviceTitle, ...facts })}
    >
      <form {...formProps} className="grid gap-6">
        <div className="grid gap-6 sm:grid-cols-2">
          <Field label={t('name')} required error={errors.name?.message}>
            {(control) => <TextInput {...control} {...form.register('name')} required autoComplete="off" />}
          </Field>
          <Field label={common('email')} required error={errors.contactEmail?.message}>
            {(control) => (
              <TextInput {...control} {...form.register('contactEmail')} type="email" required autoComplete="email" />
            )}
          </Field>
        </div>
        <Field label={t('text')} required hint={t('textHint')} error={errors.description?.message}>
          {(control) => <TextArea {...control} {...form.register('description')} required rows={5} />}
        </Field>
        <fieldset aria-labelledby={legend} aria-describedby={hint} className="min-w-0">
          <legend id={legend} className="font-semibold">
            {t('platforms')}
          </legend>
          <div className="mt-2 flex flex-wrap gap-2">
            {submissionPlatforms.map((platform) => (
              <label key={platform} className={chip}>
                <input
                  type="checkbox"
                  value={platform}
                  {...form.register('platforms')}
                  className="size-4 accent-accent outline-none"
                />
                {t(`choices.${platform}`)}
              </label>
            ))}
          </div>
          <p id={hint} className="mt-2 text-sm text-muted">
            {t('platformsHint')}
          </p>
        </fieldset>
        <FormFooter label={t('submit')} sending={sending} failed={failed} />
      </form>
    </Dialog>
  );
}

const chip =
  'inline-flex min-h-11 cursor-pointer items-center gap-2.5 border border-control bg-surface px-3.5 py-1.5 leading-tight hover:border-strong ' +
  'has-checked:border-accent has-checked:bg-accent/15 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent';
