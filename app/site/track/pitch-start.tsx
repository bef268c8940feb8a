import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { TrackingForm, TrackingPage } from '../../../domain/correspondence/tracking.ts';
import { projectTypes } from '../../../domain/forms/submission-choices.ts';
import { addressIn } from '../../../domain/text/language.ts';
import { formTextLimit } from '../../../domain/text/text.ts';
import { HoneypotField } from '../forms/honeypot-field.tsx';
import { useStudio } from '../../studio/studio.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Select, TextArea, TextInput } from '../../ui/field.tsx';

const blankForm: Pick<TrackingForm, 'values' | 'issues'> = { values: {}, issues: {} };

/** The first four fields of a pitch, for a visitor without a submission. */
export function PitchStartPage({ formKey, form, isRepeated, lookFor }: Extract<TrackingPage, { page: 'start' }>) {
  const t = useTranslations('pitch');
  const publishing = useTranslations('publishing');
  const common = useTranslations('common');
  const language = useLocale();
  const { services } = useStudio();
  const types = projectTypes.filter((type) => type === 'web' || services.includes(type));
  const { values, issues } = form ?? blankForm;
  const privacy = (text: ReactNode) => (
    <a href={addressIn(language, '/privacy')} className="font-semibold underline underline-offset-4 hover:text-accent">
      {text}
    </a>
  );
  return (
    <div className="frame flex flex-1 flex-col">
      <div className="split split-line flex-1 gap-y-8 py-12 lg:py-20">
        <div className="min-w-0">
          <h1 className="display text-hero [overflow-wrap:anywhere] hyphens-auto">{t('start.title')}</h1>
          <p className="measure mt-6 text-xl">{t('start.lead')}</p>
          {lookFor !== null && (
            <section aria-labelledby="look-for" className="measure mt-10 border-t border-edge pt-6">
              <h2 id="look-for" className="text-lg font-bold">
                {t('lookFor')}
              </h2>
              <p className="mt-3 [overflow-wrap:anywhere] whitespace-pre-line">{lookFor}</p>
            </section>
          )}
        </div>
        <div className="min-w-0">
          {isRepeated && (
            <p role="status" className="mb-8 border-l-8 border-accent bg-raised p-4">
              {t('start.repeated')}
            </p>
          )}
          <form method="post" action={addressIn(language, '/publishing/pitch')} className="grid gap-6">
            <input type="hidden" name="key" value={formKey} />
            <HoneypotField />
            <Field label={publishing('submission.name')} required error={issues.name && t('start.nameless')}>
              {(control) => (
                <TextInput {...control} name="name" required maxLength={formTextLimit} defaultValue={values.name} />
              )}
            </Field>
            <Field label={t('start.type')} required error={issues.projectType}>
              {(control) => (
                <Select {...control} name="projectType" defaultValue={values.projectType ?? types[0]}>
                  {types.map((type) => (
                    <option key={type} value={type}>
                      {t('start.types', { type })}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label={publishing('form.email')} required error={issues.contactEmail}>
              {(control) => (
                <TextInput
                  {...control}
                  name="contactEmail"
                  type="email"
                  required
                  autoComplete="email"
                  defaultValue={values.contactEmail}
                />
              )}
            </Field>
            <Field label={publishing('submission.text')} required error={issues.description}>
              {(control) => (
                <TextArea
                  {...control}
                  name="description"
                  rows={5}
                  required
                  maxLength={formTextLimit}
                  defaultValue={values.description}
                />
              )}
            </Field>
            <Button type="submit" className="sm:w-fit sm:px-10">
              {t('continue')}
            </Button>
            <p className="text-[0.9375rem] text-muted">{common.rich('privacyNote', { link: privacy })}</p>
          </form>
        </div>
      </div>
    </div>
  );
}
