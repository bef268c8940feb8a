import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { issueText } from '../../../../domain/issue.ts';
import type { ProjectSubmission } from '../../../../domain/project.ts';
import { showToast } from '../../../ui/toast.ts';
import { sendSubmission } from './send-submission.ts';

interface SubmissionForm<Values extends FieldValues, Body extends ProjectSubmission> {
  schema: z.ZodMiniType<Body, Values>;
  empty: DefaultValues<Values>;
  /** What the toasts say. */
  texts: { succeeded: { title: string; description: string }; failed: string };
  onSent: () => void;
}

/** What both dialogs do: check, send under one key, tell, and keep everything typed unless it is stored. */
export function useSubmissionForm<Values extends FieldValues, Body extends ProjectSubmission>({
  schema,
  empty,
  texts,
  onSent,
}: SubmissionForm<Values, Body>) {
  const t = useTranslations('publishing.form');
  const validation = useTranslations('validation');
  const [submissionKey, setSubmissionKey] = useState(newSubmissionKey);
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

  const submit = form.handleSubmit(async (body) => {
    setFailed(false);
    try {
      await sendSubmission(body, submissionKey);
    } catch {
      setFailed(true);
      showToast({ look: 'destructive', title: texts.failed, description: t('help') });
      return;
    }
    form.reset();
    setSubmissionKey(newSubmissionKey());
    onSent();
    showToast(texts.succeeded);
  });

  /** The browser's own check goes first; what it finds is said by the form, in the page's language, beside the field. */
  const onInvalidCapture = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (event.target === event.currentTarget.querySelector(':is(input, select, textarea):invalid')) void submit();
  };

  return {
    form,
    failed,
    sending: form.formState.isSubmitting,
    formProps: { onSubmit: (event: FormEvent) => void submit(event), onInvalidCapture },
  };
}

/** A word that no other form has. `crypto.randomUUID` would need a secure context. */
const newSubmissionKey = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
