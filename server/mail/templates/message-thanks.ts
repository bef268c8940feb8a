import { replyInvitation, fieldList, paragraph, responsePromise, stepList, subheading } from './parts.tsx';
import type { Template } from './template.ts';
import { mailTexts, studioTime } from './texts.ts';

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
