import { memo, useId } from 'react';
import { useTranslations } from 'use-intl';
import { studioSizes, submissionPlatforms } from '../../../../../domain/forms/submission-choices.ts';
import { consultationType } from '../../../../../domain/studio/service.ts';
import { SelectField, TextAreaField, TextField } from '../../../../ui/labelled-controls.tsx';
import type { Service } from '../../../../../domain/studio/service.ts';
import { FormDialog, type Opening, required } from './form-dialog.tsx';

/** One dialog per service; each keeps its draft until the page unmounts. @param open the service of the open dialog */
export const Dialogs = ({ open, onOpen }: { open: Service['id'] | null; onOpen: Opening['onOpen'] }) => (
  <>
    <SubmissionDialog service="game" isOpen={open === 'game'} onOpen={onOpen} />
    <SubmissionDialog service="app" isOpen={open === 'app'} onOpen={onOpen} />
    <ConsultationDialog isOpen={open === consultationType} onOpen={onOpen} />
  </>
);

/** The form under 'Submit Your Project'. Opening another dialog does not render it again. */
const SubmissionDialog = memo(function SubmissionDialog({
  service,
  ...opening
}: Opening & { service: 'game' | 'app' }) {
  const t = useTranslations('publishing.submission');
  const common = useTranslations('publishing.form');
  const [legend, hint] = [useId(), useId()];
  const empty = { name: '', projectType: service, description: '', contactEmail: '', platforms: [] };
  return (
    <FormDialog
      {...opening}
      service={service}
      validate={({ projectResolver }, textOf) => projectResolver(textOf)}
      empty={empty}
      renderLaterFields={(form) => (
        <>
          <TextAreaField {...required(form, 'description')} label={t('text')} hint={t('textHint')} rows={5} />
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
    >
      {(form) => (
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField {...required(form, 'name')} label={t('name')} autoComplete="off" />
          <TextField {...required(form, 'contactEmail')} label={common('email')} type="email" autoComplete="email" />
        </div>
      )}
    </FormDialog>
  );
});

const chip =
  'inline-flex min-h-11 cursor-pointer items-center gap-2.5 border border-control bg-surface px-3.5 py-1.5 leading-tight hover:border-strong ' +
  'has-checked:border-accent has-checked:bg-accent/15 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent';

/** The form under 'Get Quote'. */
const ConsultationDialog = memo(function ConsultationDialog(opening: Opening) {
  const t = useTranslations('publishing.consultation');
  const common = useTranslations('publishing.form');
  const empty = { name: '', projectType: consultationType, email: '', studioSize: '', currentProblems: '' } as const;
  return (
    <FormDialog
      {...opening}
      service={consultationType}
      validate={({ consultationResolver }, textOf) => consultationResolver(textOf)}
      empty={empty}
      renderLaterFields={(form) => (
        <TextAreaField {...required(form, 'currentProblems')} label={t('problems')} hint={t('problemsHint')} rows={5} />
      )}
    >
      {(form) => (
        <>
          <TextField {...required(form, 'name')} label={t('name')} autoComplete="organization" />
          <div className="grid gap-6 sm:grid-cols-[6fr_4fr]">
            <TextField {...required(form, 'email')} label={common('email')} type="email" autoComplete="email" />
            <SelectField
              {...form.register('studioSize')}
              label={t('size')}
              error={form.formState.errors.studioSize?.message}
              options={studioSizes}
              optionLabel={(size) => t(`sizes.${size}`)}
            >
              <option value="">{t('sizeUnknown')}</option>
            </SelectField>
          </div>
        </>
      )}
    </FormDialog>
  );
});
