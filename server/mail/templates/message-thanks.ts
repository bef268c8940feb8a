import { messageFields } from './message-fields.ts';
import { answerUs, fieldList, paragraph, responsePromise, stepList, subheading } from './parts.tsx';
import type { Template } from './template.ts';
import { mailTexts } from './texts.ts';

/** Thanks the sender of a contact message, and quotes it. */
export const messageThanks: Template<'message-thanks'> = (message, language) => {
  const text = mailTexts(language);
  const intro = text('messageThanks.intro', { name: message.name });
  return {
    subject: text('messageThanks.subject', { subject: message.subject }),
    label: text('messageThanks.label', { id: String(message.id) }),
    preview: intro,
    title: text('messageThanks.title'),
    explained: true,
    parts: [
      paragraph(intro),
      responsePromise(language),
      subheading(text('thanks.next')),
      stepList([text('messageThanks.steps.one'), text('messageThanks.steps.two')]),
      subheading(text('thanks.received')),
      fieldList(messageFields(message, language)),
      answerUs(language),
    ],
  };
};
