import { zodResolver } from '@hookform/resolvers/zod';
import { type MessageForm, messageForm } from '../../../../domain/conversation/contact-message.ts';
import { messageLimits } from '../../../../domain/forms/message-limits.ts';
import { issueText } from '../../../../domain/text/issue.ts';

/** A resolver whose errors are issues as JSON, so their texts can follow a change of the language. */
export const messageResolver = zodResolver(messageForm, {
  error: (issue) => JSON.stringify(issueText(issue as Parameters<typeof issueText>[0])),
});

/** The first invalid field for the toast: empty, no email address, or too short a message. Other errors appear under the fields. */
export function firstInvalidField(form: MessageForm): keyof MessageForm | undefined {
  if (form.name.trim() === '') return 'name';
  if (!messageForm.shape.email.safeParse(form.email).success) return 'email';
  if (form.subject.trim() === '') return 'subject';
  if (form.message.trim().length < messageLimits.message.min) return 'message';
  return undefined;
}
