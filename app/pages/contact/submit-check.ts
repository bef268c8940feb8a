import { type MessageForm, messageForm, messageLimits } from '../../../domain/contact-message.ts';

/** The first invalid field for the toast: empty, no e-mail address, or too short a message. Other errors appear under the fields. */
export function firstInvalidField(form: MessageForm): keyof MessageForm | undefined {
  if (form.name.trim() === '') return 'name';
  if (!messageForm.shape.email.safeParse(form.email).success) return 'email';
  if (form.subject.trim() === '') return 'subject';
  if (form.message.trim().length < messageLimits.message.min) return 'message';
  return undefined;
}
