import { useTranslations } from 'use-intl';
import { type TrackingForm, trackingRequests } from '../../domain/tracking.ts';
import { Button } from '../ui/button.tsx';
import { Field, TextInput } from '../ui/field.tsx';
import { type ConversationProps, Part } from './steps.tsx';

/** What takes effect by a mailed link only (decision 23). */
export function Requests({ token, tracked: { address, isWithdrawn }, form }: ConversationProps) {
  const t = useTranslations('track.requests');
  const offered = trackingRequests.filter((request) => request !== 'withdraw' || !isWithdrawn);
  return (
    <Part id="requests" title={t('title')}>
      <p className="mt-4 [overflow-wrap:anywhere] text-muted">{t('lead', { address })}</p>
      <div className="mt-6 grid divide-y divide-edge border-y border-edge">
        {offered.map((request) => (
          <details key={request} open={request === form?.form}>
            <summary className="flex min-h-12 cursor-pointer items-center justify-between font-semibold after:text-muted after:content-['+'_/_''] hover:text-accent">
              {t(request)}
            </summary>
            <form method="post" action={`/track/${token}`} className="grid gap-4 pb-6">
              <input type="hidden" name="form" value={request} />
              {request === 'address' ? <EmailField label={t('email')} form={form} /> : <p>{t(`${request}Text`)}</p>}
              <Button
                type="submit"
                variant={request === 'erase' ? 'danger' : 'secondary'}
                size="small"
                className="w-fit"
              >
                {t(request)}
              </Button>
            </form>
          </details>
        ))}
      </div>
    </Part>
  );
}

/** The address field of a plain form, with what was typed and its error. */
export const EmailField = ({ label, form }: { label: string; form: TrackingForm | undefined }) => (
  <Field label={label} required error={form?.issues.email}>
    {(control) => (
      <TextInput
        {...control}
        name="email"
        type="email"
        required
        autoComplete="email"
        defaultValue={form?.values.email}
      />
    )}
  </Field>
);
