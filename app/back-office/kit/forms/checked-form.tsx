import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { ApiError } from '../../../api/client.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { issuesByField, issuesOf, useFocusOnIssue } from './issues.ts';
import { ProofCancelled, reasonOf } from '../requests/proof.ts';

type Fields = Record<string, string>;

/** Handles the submit of a controlled form. */
export const handleSubmit = (submit: () => unknown) => (event: FormEvent) => {
  event.preventDefault();
  void submit();
};

/** Handles the submit of an uncontrolled form: makes the change with its fields, or calls `send`, unless the last change is still running. */
export const submitFields =
  <Wanted,>(
    change: { isPending: boolean; mutate: (wanted: Wanted) => void },
    send: (fields: Fields, form: HTMLFormElement) => void = (fields) => change.mutate(fields as Wanted),
  ) =>
  (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!change.isPending) send(Object.fromEntries(new FormData(form)) as Fields, form);
  };

interface CheckedFormProps<Schema extends z.core.$ZodType> {
  schema: Schema;
  /** The body of the request from the typed fields. */
  read?: (data: FormData) => object;
  /** Rejects with the server's issues. */
  send: (body: z.input<Schema>, form: HTMLFormElement) => Promise<unknown>;
  isPending: boolean;
  submit: string;
  variant?: 'primary' | 'secondary';
  /** The field that shows a failure without issues, and the text if the response has none. */
  blame?: { field: string; text: string };
  /** `field` returns the name of a control with its issue. */
  children: (field: (name: string) => { name: string; error: string | undefined }) => ReactNode;
}

/** An uncontrolled form that is checked before it is sent; issues are shown at their fields, and the first one gets the focus. */
export function CheckedForm<Schema extends z.core.$ZodType>({
  schema,
  read = Object.fromEntries,
  send,
  isPending,
  submit,
  variant = 'primary',
  blame,
  children,
}: CheckedFormProps<Schema>) {
  const v = useTranslations('validation');
  const [issues, setIssues] = useState<Record<string, string>>({});
  const form = useFocusOnIssue(issues);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = read(new FormData(event.currentTarget));
    const newIssues = issuesByField(schema, body, v);
    setIssues(newIssues);
    if (isPending || Object.keys(newIssues).length > 0) return;
    // The schema has accepted the body.
    send(body as z.input<Schema>, event.currentTarget).catch((error: unknown) => {
      if (error instanceof ProofCancelled) return;
      const named = error instanceof ApiError ? issuesOf(error) : {};
      const unnamed = blame ? { [blame.field]: reasonOf(error, blame.text) } : {};
      setIssues(Object.keys(named).length > 0 ? named : unnamed);
    });
  };
  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={onSubmit}>
      {children((name) => ({ name, error: issues[name] }))}
      <ActionButton label={submit} type="submit" variant={variant} className="justify-self-start" busy={isPending} />
    </form>
  );
}
