import * as z from 'zod/mini';
import type { ApiError } from '../../api/client.ts';
import { issueText } from '../../../domain/issue.ts';

export type FieldTexts = (key: ReturnType<typeof issueText>['key'], values: { field: string; limit: number }) => string;

/**
 * Checks a form's body against its schema.
 *
 * @returns the text to show beside each field that is wrong, by the field's name; empty when all is well
 */
export function issuesByField(schema: z.core.$ZodType, body: unknown, text: FieldTexts): Record<string, string> {
  const result = z.safeParse(schema, body, { reportInput: true });
  const issues: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) {
    const { key, values } = issueText(issue);
    issues[values.field] ??= text(key, values);
  }
  return issues;
}

/** What the server found wrong, by the field's name. */
export const issuesOf = (error: ApiError): Record<string, string> =>
  Object.fromEntries(error.issues.map(({ path, message }) => [path.split('.')[0], message]));
