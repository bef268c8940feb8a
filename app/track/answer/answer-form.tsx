import { useTranslations } from 'use-intl';
import { type TrackingForm, trackingLimits } from '../../../domain/tracking.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { FilesField } from './files.tsx';

interface AnswerFormProps {
  token: string;
  /** The idempotency key. */
  formKey: string;
  form: TrackingForm | undefined;
}

/** A plain form post. */
export function AnswerForm({ token, formKey, form }: AnswerFormProps) {
  const t = useTranslations('track.answer');
  return (
    <section aria-labelledby="answer" className="mt-10 border-t border-edge pt-6">
      <h2 id="answer" className="display text-headline">
        {t('title')}
      </h2>
      <form method="post" encType="multipart/form-data" action={`/track/${token}`} className="mt-6 grid gap-6">
        <input type="hidden" name="form" value="answer" />
        <input type="hidden" name="key" value={form?.values.key ?? formKey} />
        <Field label={t('label')} required hint={t('hint')} error={form?.issues.text}>
          {(control) => (
            <TextArea
              {...control}
              name="text"
              rows={6}
              required
              maxLength={trackingLimits.text.max}
              defaultValue={form?.values.text}
            />
          )}
        </Field>
        <FilesField refused={form?.refused ?? []} />
        <Button type="submit" className="sm:w-fit sm:px-10">
          {t('send')}
        </Button>
      </form>
    </section>
  );
}
