import { type RefObject, useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import type { ApiError } from '../../../api/client.ts';
import { issueText } from '../../../../domain/text/issue.ts';

type IssueText = (key: ReturnType<typeof issueText>['key'], values: { field: string; limit: number }) => string;

/** Validates a form's body; returns a text for each invalid field, by name. */
export function issuesByField(schema: z.core.$ZodType, body: unknown, text: IssueText): Record<string, string> {
  const result = z.safeParse(schema, body, { reportInput: true });
  const issues: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) {
    const { key, values } = issueText(issue);
    issues[values.field] ??= text(key, values);
  }
  return issues;
}

/** The issues in the server's response, by field name. */
export const issuesOf = (error: ApiError): Record<string, string> =>
  Object.fromEntries(error.issues.map(({ path, message }) => [path.split('.')[0], message]));

/** Focuses the first invalid control of the form with the returned ref when new issues arrive. */
export function useFocusOnIssue(issues: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(issues).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [issues]);
  return form;
}
