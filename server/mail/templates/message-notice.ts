import { languageName } from '../../../domain/typography.ts';
import { studio } from '../../../studio.ts';
import { messageFields } from './message-fields.ts';
import { fieldList, noticeActions, paragraph } from './parts.tsx';
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
