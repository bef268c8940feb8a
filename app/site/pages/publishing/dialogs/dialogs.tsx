import { memo, useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { consultationType, studioSizes, submissionPlatforms } from '../../../../../domain/forms/submission-choices.ts';
import { whenIdle } from '../../../../browser/idle.ts';
import { SelectField, TextAreaField, TextField } from '../../../../ui/labelled-controls.tsx';
import type { Service } from '../../../../../domain/studio/service.ts';
import type { Dialogs as DialogsState } from './buttons.tsx';
import { FormDialog, type Opening, required } from './form-dialog.tsx';

const services = ['game', 'app', consultationType] as const;

/**
 * One dialog per service; each keeps its draft until the page unmounts. Their forms are rendered one after another when the browser is idle,
 * so that no task is long.
 */
export const Dialogs = memo(function Dialogs({
  state,
  prepared,
}: {
  state: DialogsState;
  prepared: readonly Service['id'][];
}) {
  const next = services.find((service) => !prepared.includes(service));
  useEffect(() => (next === undefined ? undefined : whenIdle(() => state.prepare(next))), [next, state]);
  return (
    <>
      <SubmissionDialog service="game" state={state} isPrepared={prepared.includes('game')} />
      <SubmissionDialog service="app" state={state} isPrepared={prepared.includes('app')} />
      <ConsultationDialog state={state} isPrepared={prepared.includes(consultationType)} />
    </>
  );
});

/** The form under 'Submit Your Project'. Opening another dialog does not render it again. */
const SubmissionDialog = memo(function SubmissionDialog({
  service,
  ...opening
}: Opening & { service: 'game' | 'app' }) {
  const t = useTranslations('publishing.submission');
  const common = useTranslations('publishing.form');
  const [legend, hint] = [useId(), useId()];
  const platforms = useRef<HTMLFieldSetElement>(null);
  const empty = { name: '', projectType: service, description: '', contactEmail: '', platforms: [] };
  return (
    <FormDialog
      {...opening}
      service={service}
      validate={({ projectResolver }, textOf) => projectResolver(textOf)}
      empty={empty}
    >
      {(form) => (
        <>
          <div className="grid gap-6 sm:grid-cols-2">
            <TextField {...required(form, 'name')} label={t('name')} autoComplete="off" />
            <TextField {...required(form, 'contactEmail')} label={common('email')} type="email" autoComplete="email" />
          </div>
          <TextAreaField {...required(form, 'description')} label={t('text')} hint={t('textHint')} rows={5} />
          <fieldset ref={platforms} aria-labelledby={legend} aria-describedby={hint} className="min-w-0">
            <legend id={legend} className="font-semibold">
              {t('platforms')}
            </legend>
            <div className="mt-2 flex flex-wrap gap-2">
              {submissionPlatforms.map((platform) => (
                <label key={platform} className={chip}>
                  <input
                    type="checkbox"
                    name="platforms"
                    value={platform}
                    onChange={() => form.setValue('platforms', checkedPlatforms(platforms.current!))}
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
});

/** React Hook Form would forget all but the last of several checkboxes that it registers outside of the document. */
const checkedPlatforms = (group: HTMLElement) =>
  [...group.querySelectorAll<HTMLInputElement>(':checked')].map(
    ({ value }) => value as (typeof submissionPlatforms)[number],
  );

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
          <TextAreaField
            {...required(form, 'currentProblems')}
            label={t('problems')}
            hint={t('problemsHint')}
            rows={5}
          />
        </>
      )}
    </FormDialog>
  );
});
