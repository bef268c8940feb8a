import type { Language } from '../../../domain/language.ts';
import { languageName } from '../../../domain/typography.ts';
import { studio } from '../../../studio.ts';
import type { MessageMail } from '../mail-module.ts';
import {
  fieldList,
  noticeActions,
  paragraph,
  replyInvitation,
  responsePromise,
  stepList,
  subheading,
} from './parts.tsx';
import type { Template } from './template.ts';
import { mailTexts, studioTime } from './texts.ts';

/** Notifies the studio of a contact message. */
export const messageNotice: Template<'message-notice'> = (message, language, { publicUrl }) => {
  const text = mailTexts(language);
  const intro = text('messageNotice.intro', { name: message.name, hours: studio.responseHours });
  const address = `${publicUrl}/system-panel/messages/${message.id}`;
  return {
    subject: text('messageNotice.subject', { subject: message.subject }),
    label: text('messageNotice.label', { id: String(message.id) }),
    preview: intro,
    title: text('messageNotice.title'),
    parts: [
      paragraph(intro),
      fieldList([
        ...messageFields(message, language),
        [text('field.language'), languageName(message.language, language)],
        [text('field.received'), studioTime(message.createdAt, language)],
      ]),
      noticeActions({ email: message.email, subject: message.subject, address }, language),
    ],
  };
};

/**
 * Thanks the sender of a contact message. It repeats nothing that was typed: anybody can type a stranger's address into a form, and the
 * mail must carry no words or links of theirs to that stranger.
 */
export const messageThanks: Template<'message-thanks'> = (message, language) => {
  const text = mailTexts(language);
  const intro = text('messageThanks.intro');
  return {
    subject: text('messageThanks.subject'),
    label: text('messageThanks.label', { id: String(message.id) }),
    preview: intro,
    title: text('messageThanks.title'),
    explained: true,
    parts: [
      paragraph(intro),
      fieldList([[text('field.received'), studioTime(message.createdAt, language)]]),
      responsePromise(message.createdAt, language),
      subheading(text('thanks.next')),
      stepList([text('messageThanks.steps.one'), text('messageThanks.steps.two')]),
      replyInvitation(language),
    ],
  };
};

/** What a visitor sent with the contact form, named in a language. */
function messageFields(message: MessageMail, language: Language): (readonly [string, string])[] {
  const text = mailTexts(language);
  return [
    [text('field.name'), message.name],
    [text('field.email'), message.email],
    [text('field.subject'), message.subject],
    [text('field.message'), message.message],
  ];
}
