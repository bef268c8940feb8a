import { useId } from 'react';
import { useTranslations } from 'use-intl';
import {
  consultationForm,
  consultationType,
  projectForm,
  studioSizes,
  submissionPlatforms,
} from '../../../../domain/project.ts';
import type { Service } from '../../../../domain/service.ts';
import { Field, Select, TextArea } from '../../../ui/field.tsx';
import { FormDialog, type Opening, RequiredField } from './form-dialog.tsx';

export interface DialogsProps {
  /** The service of the open dialog. */
  open: Service['id'] | null;
  onOpen: (service: Service['id'] | null) => void;
}

/** One dialog a service; each keeps its draft until the page unmounts. */
export function Dialogs({ open, onOpen }: DialogsProps) {
  const opening = (service: Service['id']) => ({
    open: open === service,
    onOpenChange: (isOpen: boolean) => onOpen(isOpen ? service : null),
  });
  return (
    <>
      <SubmissionDialog service="game" {...opening('game')} />
      <SubmissionDialog service="app" {...opening('app')} />
      <ConsultationDialog {...opening(consultationType)} />
    </>
  );
}

/** The form under 'Submit Your Project'. */
function SubmissionDialog({ service, ...opening }: Opening & { service: 'game' | 'app' }) {
  const t = useTranslations('publishing.submission');
  const common = useTranslations('publishing.form');
  const [legend, hint] = [useId(), useId()];
  const empty = { name: '', projectType: service, description: '', contactEmail: '', platforms: [] };
  return (
    <FormDialog {...opening} service={service} texts="submission" schema={projectForm} empty={empty}>
      {(form) => (
        <>
          <div className="grid gap-6 sm:grid-cols-2">
            <RequiredField form={form} name="name" label={t('name')} autoComplete="off" />
            <RequiredField form={form} name="contactEmail" label={common('email')} type="email" autoComplete="email" />
          </div>
          <RequiredField form={form} name="description" as={TextArea} label={t('text')} hint={t('textHint')} rows={5} />
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
        </>
      )}
    </FormDialog>
  );
}

const chip =
  'inline-flex min-h-11 cursor-pointer items-center gap-2.5 border border-control bg-surface px-3.5 py-1.5 leading-tight hover:border-strong ' +
  'has-checked:border-accent has-checked:bg-accent/15 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent';

const emptyConsultation = {
  name: '',
  projectType: consultationType,
  email: '',
  studioSize: '',
  currentProblems: '',
} as const;

/** The form under 'Get Quote'. */
function ConsultationDialog(opening: Opening) {
  const t = useTranslations('publishing.consultation');
  const common = useTranslations('publishing.form');
  return (
    <FormDialog
      {...opening}
      service={consultationType}
      texts="consultation"
      schema={consultationForm}
      empty={emptyConsultation}
    >
      {(form) => (
        <>
          <RequiredField form={form} name="name" label={t('name')} autoComplete="organization" />
          <div className="grid gap-6 sm:grid-cols-[6fr_4fr]">
            <RequiredField form={form} name="email" label={common('email')} type="email" autoComplete="email" />
            <Field label={t('size')} error={form.formState.errors.studioSize?.message}>
              {(control) => (
                <Select {...control} {...form.register('studioSize')}>
                  <option value="">{t('sizeUnknown')}</option>
                  {studioSizes.map((size) => (
                    <option key={size} value={size}>
                      {t(`sizes.${size}`)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          <RequiredField
            form={form}
            name="currentProblems"
            as={TextArea}
            label={t('problems')}
            hint={t('problemsHint')}
            rows={5}
          />
        </>
      )}
    </FormDialog>
  );
}
