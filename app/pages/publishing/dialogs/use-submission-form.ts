import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, type SubmitEvent, useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { issueText } from '../../../../domain/issue.ts';
import type { ProjectSubmission } from '../../../../domain/project.ts';
import { useIdempotencyKey } from '../../../forms/idempotency-key.ts';
import { honeypot } from '../../../forms/honeypot-field.tsx';
import { showToast, type Toast } from '../../../ui/toast.ts';
import { sendSubmission } from './send-submission.ts';

interface SubmissionForm<Values extends FieldValues, Body extends ProjectSubmission> {
  open: boolean;
  schema: z.ZodMiniType<Body, Values>;
  empty: DefaultValues<Values>;
  /** Of the toasts. */
  texts: { succeeded: { title: string; description: string }; failed: string };
  onSent: () => void;
}

/** The form of both dialogs: validates, sends under one idempotency key, shows toasts; keeps its input until it is stored. */
export function useSubmissionForm<Values extends FieldValues, Body extends ProjectSubmission>({
  open,
  schema,
  empty,
  texts,
  onSent,
}: SubmissionForm<Values, Body>) {
  const t = useTranslations('publishing.form');
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
  // Errors are translated once; the language can change before the dialog opens again.
  useEffect(() => {
    if (!open) clearErrors();
  }, [open, clearErrors]);

  const tracking = useTranslations('trackLink');

  /** @returns how to follow what was sent; undefined for what was not */
  const send = async (body: Body): Promise<{ action?: Toast['action'] } | undefined> => {
    setFailed(false);
    try {
      const address = await sendSubmission(body, idempotencyKey.read());
      return address === undefined ? {} : { action: { label: tracking('open'), run: () => location.assign(address) } };
    } catch {
      setFailed(true);
      showToast({ variant: 'destructive', title: texts.failed, description: t('help') });
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
    idempotencyKey.renew();
    form.reset();
    onSent();
    showToast({ ...texts.succeeded, ...sent });
  };

  /** Replaces the browser's validation messages by the form's, in the page's language. */
  const onInvalidCapture = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (event.target === event.currentTarget.querySelector(':is(input, select, textarea):invalid')) void submit();
  };

  return {
    form,
    failed,
    sending: form.formState.isSubmitting,
    formProps: { onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event), onInvalidCapture },
  };
}
