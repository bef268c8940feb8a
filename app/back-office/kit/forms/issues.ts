import * as z from 'zod/mini';
import type { ApiError } from '../../../api/client.ts';
import { issueText } from '../../../../domain/text/issue.ts';

/** The texts of issues by the name of their field. */
export type Issues = Readonly<Record<string, string>>;

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

/** Focuses the first control with an issue. In a group of choices, that is the chosen control, or else the first. */
export function focusFirstIssue(form: HTMLFormElement | null): void {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = invalid?.matches('fieldset')
    ? (invalid.querySelector<HTMLElement>('input:checked') ?? invalid.querySelector('input'))
    : invalid;
  control?.focus();
}
