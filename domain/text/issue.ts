import type * as z from 'zod/mini';

/** The key of a text in the catalogues' `validation` part, with its values. */
export interface IssueText {
  key:
    | 'required'
    | 'tooShort'
    | 'tooLong'
    | 'tooMany'
    | 'tooLarge'
    | 'email'
    | 'picture'
    | 'address'
    | 'choice'
    | 'invalid';
  values: { field: string; limit: number };
}

/** The text for an issue in the API and in forms. Limits come from the issue, so only the schemas define them. */
export function issueText(issue: z.core.$ZodIssue): IssueText {
  const text = (key: IssueText['key'], limit = 0): IssueText => ({
    key,
    values: { field: String(issue.path[0] ?? ''), limit },
  });
  switch (issue.code) {
    case 'invalid_type':
      return text(issue.input === undefined || issue.input === null ? 'required' : 'invalid');
    case 'too_small':
      if (issue.origin !== 'string') return text('invalid');
      return issue.minimum === 1 ? text('required') : text('tooShort', Number(issue.minimum));
    case 'too_big':
      return issue.origin in tooBig
        ? text(tooBig[issue.origin as keyof typeof tooBig], Number(issue.maximum))
        : text('invalid');
    case 'invalid_format':
      return text(issue.format === 'email' ? 'email' : 'invalid');
    case 'invalid_value':
    case 'invalid_union':
      return text('choice');
    case 'custom':
      return text(issue.params?.rule === 'picture' || issue.params?.rule === 'address' ? issue.params.rule : 'invalid');
    default:
      return text('invalid');
  }
}

const tooBig = { string: 'tooLong', array: 'tooMany', int: 'tooLarge', number: 'tooLarge' } as const;
