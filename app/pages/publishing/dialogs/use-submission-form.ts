import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, type SubmitEvent, useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { issueText } from '../../../../domain/issue.ts';
import type { ProjectSubmission } from '../../../../domain/project.ts';
import { useSubmissionKey } from '../../../forms/idempotency-key.ts';
import { honeypot } from '../../../forms/honeypot-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { sendSubmission } from './send-submission.ts';

interface SubmissionForm<Values extends FieldValues, Body extends ProjectSubmission> {
  open: boolean;
  schema: z.ZodMiniType<Body, Values>;
  empty: DefaultValues<Values>;
  /** What the toasts say. */
  texts: { succeeded: { title: string; description: string }; failed: string };
  onSent: () => void;
}

/** What both dialogs do: check, send under one key, tell, and keep everything typed unless it is stored. */
export function useSubmissionForm<Values extends FieldValues, Body extends ProjectSubmission>({
  open,
  schema,
  empty,
  texts,
  onSent,
}: SubmissionForm<Values, Body>) {
  const t = useTranslations('publishing.form');
  const validation = useTranslations('validation');
  const submissionKey = useSubmissionKey();
  const [failed, setFailed] = useState(false);

  const form = useForm<Values, unknown, Body>({
    defaultValues: empty,
    resolver: zodResolver(schema, {
      error: (issue) => {
        const { key, values } = issueText(issue as z.core.$ZodIssue);
        // In the catalogue `name` is a person's.
        return validation(key, { ...values, field: values.field === 'name' ? 'other' : values.field });
      },
    }),
  });

  const { clearErrors } = form;
  // What is wrong is said in the page's language, which may be another when the form is opened again.
  useEffect(() => {
    if (!open) clearErrors();
  }, [open, clearErrors]);

  const send = async (body: Body): Promise<boolean> => {
    setFailed(false);
    try {
      await sendSubmission(body, submissionKey.read());
      return true;
    } catch {
      setFailed(true);
      showToast({ look: 'destructive', title: texts.failed, description: t('help') });
      return false;
    }
  };

  const submit = async (event?: SubmitEvent<HTMLFormElement>) => {
    const trap = event ? honeypot(event.currentTarget) : {};
    let sent = false;
    await form.handleSubmit(async (body) => {
      sent = await send({ ...body, ...trap });
    })(event);
    if (!sent) return;
    submissionKey.renew();
    form.reset();
    onSent();
    showToast(texts.succeeded);
  };

  /** The browser's own check goes first; what it finds is said by the form, in the page's language, beside the field. */
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
