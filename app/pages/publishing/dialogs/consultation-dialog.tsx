import { useTranslations } from 'use-intl';
import { consultationForm, consultationType, studioSizes } from '../../../../domain/project.ts';
import { facts } from '../../../../domain/facts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Select, TextArea, TextInput } from '../../../ui/field.tsx';
import { FormFooter } from './form-footer.tsx';
import { useSubmissionForm } from './use-submission-form.ts';

interface ConsultationDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The form under 'Get Quote'. */
export function ConsultationDialog({ open, onOpenChange }: ConsultationDialogProps) {
  const t = useTranslations('publishing.consultation');
  const common = useTranslations('publishing.form');
  const serviceTitle = useTranslations('services')(`${consultationType}.title`);
  const { form, formProps, sending, failed } = useSubmissionForm({
    open,
    schema: consultationForm,
    empty: { name: '', projectType: consultationType, email: '', studioSize: '', currentProblems: '' },
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
        <Field label={t('name')} required error={errors.name?.message}>
          {(control) => <TextInput {...control} {...form.register('name')} required autoComplete="organization" />}
        </Field>
        <div className="grid gap-6 sm:grid-cols-[6fr_4fr]">
          <Field label={common('email')} required error={errors.email?.message}>
            {(control) => (
              <TextInput {...control} {...form.register('email')} type="email" required autoComplete="email" />
            )}
          </Field>
          <Field label={t('size')} error={errors.studioSize?.message}>
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
        <Field label={t('problems')} required hint={t('problemsHint')} error={errors.currentProblems?.message}>
          {(control) => <TextArea {...control} {...form.register('currentProblems')} required rows={5} />}
        </Field>
        <FormFooter label={t('submit')} sending={sending} failed={failed} />
      </form>
    </Dialog>
  );
}
