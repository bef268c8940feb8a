import type { Language } from '../../../domain/language.ts';
import type { MessageMail } from '../mail-module.ts';
import { mailTexts } from './texts.ts';

/** What a visitor sent with the contact form, named in a language. */
export function messageFields(message: MessageMail, language: Language): (readonly [string, string])[] {
  const text = mailTexts(language);
  return [
    [text('field.name'), message.name],
    [text('field.email'), message.email],
    [text('field.subject'), message.subject],
    [text('field.message'), message.message],
  ];
}
