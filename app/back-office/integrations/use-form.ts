import { type FormEvent, type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { ApiError } from '../../api/client.ts';
import { issuesByField, issuesOf, useFocusOnIssue } from '../editing/issues.ts';

interface Sending {
  /** To the form; rejects with the server's issues. */
  send: (body: object, element: HTMLFormElement) => Promise<unknown>;
  schema: z.core.$ZodType;
  /** The body of what was typed. */
  read: (data: FormData) => object;
  isPending: boolean;
}

/** An uncontrolled form that is checked before it is sent, with its issues by field. */
export function useForm({ send, schema, read, isPending }: Sending): {
  form: RefObject<HTMLFormElement | null>;
  issues: Record<string, string>;
  submit: (event: FormEvent<HTMLFormElement>) => void;
} {
  const v = useTranslations('validation');
  const [issues, setIssues] = useState<Record<string, string>>({});
  const form = useFocusOnIssue(issues);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const body = read(new FormData(element));
    const found = issuesByField(schema, body, v);
    setIssues(found);
    if (isPending || Object.keys(found).length > 0) return;
    send(body, element).catch((error: unknown) => {
      if (error instanceof ApiError) setIssues(issuesOf(error));
    });
  };
  return { form, issues, submit };
}
