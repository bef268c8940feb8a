import { type MessageForm, messageForm, messageLimits } from '../../../domain/contact-message.ts';

/**
 * The extra check of a submit (specification section 5): the first field, in this order, that is empty, no e-mail
 * address, or a message that is too short. What else the schema refuses is said under the fields only.
 */
export function firstFault(form: MessageForm): keyof MessageForm | undefined {
  if (form.name.trim() === '') return 'name';
  if (!messageForm.shape.email.safeParse(form.email).success) return 'email';
  if (form.subject.trim() === '') return 'subject';
  if (form.message.trim().length < messageLimits.message.min) return 'message';
  return undefined;
}
