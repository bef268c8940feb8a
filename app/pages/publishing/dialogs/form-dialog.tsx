import { zodResolver } from '@hookform/resolvers/zod';
import {
  type ComponentProps,
  type ComponentType,
  type FormEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { facts } from '../../../../domain/facts.ts';
import { issueText } from '../../../../domain/issue.ts';
import type { ProjectSubmission } from '../../../../domain/project.ts';
import type { Service } from '../../../../domain/service.ts';
import { call } from '../../../api/client.ts';
import { honeypot, HoneypotField } from '../../../forms/honeypot-field.tsx';
import { useIdempotencyKey } from '../../../forms/idempotency-key.ts';
import { PrivacyNote } from '../../../forms/privacy-note.tsx';
import { mailLink } from '../../../layout/mail-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { copyOfSubmission } from './message-copy.ts';

export interface Opening {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface FormDialogProps<Values extends FieldValues, Body extends ProjectSubmission> extends Opening {
  service: Service['id'];
  /** Where the catalogue's `publishing` has the dialog's texts. */
  texts: 'submission' | 'consultation';
  schema: z.ZodMiniType<Body, Values>;
  empty: DefaultValues<Values>;
  /** The fields. */
  children: (form: UseFormReturn<Values, unknown, Body>) => ReactNode;
}

/** A dialog with a form: validates, sends under one idempotency key, shows toasts; keeps its input until it is stored. */
export function FormDialog<Values extends FieldValues, Body extends ProjectSubmission>({
  open,
  onOpenChange,
  service,
  texts,
  schema,
  empty,
  children,
}: FormDialogProps<Values, Body>) {
  const t = useTranslations('publishing');
  const serviceTitle = useTranslations('services')(`${service}.title`);
  const tracking = useTranslations('trackLink');
  const validation = useTranslations('validation');
  const idempotencyKey = useIdempotencyKey();
  const [failed, setFailed] = useState(false);
  const form = useForm<Values, unknown, Body>({
    defaultValues: empty,
    resolver: zodResolver(schema, {
      error: (issue) => {
        const { key, values } = issueText(issue as z.core.$ZodIssue);
        // The catalogue's `name` is a person's.
        return validation(key, { ...values, field: values.field === 'name' ? 'other' : values.field });
      },
    }),
  });
  const { clearErrors } = form;
  const sending = form.formState.isSubmitting;

  // Errors are translated once; the language can change before the dialog opens again.
  useEffect(() => {
    if (!open) clearErrors();
  }, [open, clearErrors]);

  // A disabled button loses the focus; restored after a failure.
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (failed && !sending) button.current?.focus();
  }, [failed, sending]);

  /** @returns the address of the sender's page, if it has one; undefined for what was not stored */
  const send = async (body: Body) => {
    setFailed(false);
    try {
      return { address: await sendSubmission(body, idempotencyKey.read()) };
    } catch {
      setFailed(true);
      showToast({ variant: 'destructive', title: t(`${texts}.failed`), description: t('form.help') });
      return undefined;
    }
  };

  const submit = async (event?: SubmitEvent<HTMLFormElement>) => {
    const honeypotFields = event ? honeypot(event.currentTarget) : {};
    let sent: Awaited<ReturnType<typeof send>>;
    await form.handleSubmit(async (body) => {
      sent = await send({ ...body, ...honeypotFields });
    })(event);
    if (!sent) return;
    const { address } = sent;
    idempotencyKey.renew();
    form.reset();
    onOpenChange(false);
    showToast({
      title: t(`${texts}.succeeded.title`),
      description: t(`${texts}.succeeded.description`, facts),
      action: address === undefined ? undefined : { label: tracking('open'), run: () => location.assign(address) },
    });
  };

  /** Replaces the browser's validation messages by the form's, in the page's language. */
  const onInvalidCapture = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (event.target === event.currentTarget.querySelector(':is(input, select, textarea):invalid')) void submit();
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(`${texts}.title`)}
      description={t(`${texts}.description`, { service: serviceTitle, ...facts })}
    >
      <form onSubmit={(event) => void submit(event)} onInvalidCapture={onInvalidCapture} className="grid gap-6">
        {children(form)}
        <div className="grid gap-4">
          {failed && <p className="border-l-8 border-red pl-4">{t.rich('form.failed', { mail: mailLink })}</p>}
          <HoneypotField />
          <Button ref={button} type="submit" disabled={sending} className="w-full">
            {sending ? t('form.submitting') : t(`${texts}.submit`)}
          </Button>
          <PrivacyNote />
        </div>
      </form>
    </Dialog>
  );
}

interface RequiredFieldProps<Values extends FieldValues, Body> extends Omit<ComponentProps<'input'>, 'form'> {
  form: UseFormReturn<Values, unknown, Body>;
  name: Path<Values>;
  as?: ComponentType<any>;
  label: string;
  hint?: string;
  rows?: number;
}

/** A required text of the form. */
export const RequiredField = <Values extends FieldValues, Body>({
  form,
  name,
  as: Control = TextInput,
  label,
  hint,
  ...attributes
}: RequiredFieldProps<Values, Body>) => (
  <Field label={label} required hint={hint} error={form.formState.errors[name]?.message as string | undefined}>
    {(control) => <Control {...control} {...form.register(name)} required {...attributes} />}
  </Field>
);

/**
 * Sends a submission and its copy in parallel, under one idempotency key, which makes a retry after a failure safe. The
 * honeypot's value goes with both.
 *
 * @returns the address of the sender's page; a repeated submission has none
 * @throws the first error, once both calls have settled
 */
async function sendSubmission(submission: ProjectSubmission, idempotencyKey: string): Promise<string | undefined> {
  const { website } = submission;
  const copy = { ...copyOfSubmission(submission), ...(website && { website }) };
  let address: string | undefined;
  const onLocation = (given: string) => void (address = given);
  const options = { method: 'POST', idempotencyKey, anyResponse: true } as const;
  const sent = await Promise.allSettled([
    call('/api/projects', { ...options, body: submission, onLocation }),
    call('/.netlify/functions/contact-v2', { ...options, body: copy }),
  ]);
  for (const response of sent) if (response.status === 'rejected') throw response.reason;
  return address;
}
