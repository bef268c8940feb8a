import { zodResolver } from '@hookform/resolvers/zod';
import { consultationForm, projectForm } from '../../../../../domain/conversation/project.ts';
import { type IssueText, issueText } from '../../../../../domain/text/issue.ts';

/** Returns the text of an issue in the page's language. */
export type TextOf = (issue: IssueText) => string;

const errorTexts = (textOf: TextOf) => ({
  error: (issue: unknown) => textOf(issueText(issue as Parameters<typeof issueText>[0])),
});

export const projectResolver = (textOf: TextOf) => zodResolver(projectForm, errorTexts(textOf));
export const consultationResolver = (textOf: TextOf) => zodResolver(consultationForm, errorTexts(textOf));
