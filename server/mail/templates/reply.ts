import { paragraph, quotation } from './parts.tsx';
import type { Template } from './template.ts';
import { trackLink } from './tracking.tsx';
import { mailTexts, studioTime } from './texts.ts';

/** An operator's reply as it was typed, above the text that it refers to. */
export const reply: Template<'reply'> = ({ subject, body, quoted, track }, language, { publicUrl }) => {
  const text = mailTexts(language);
  return {
    subject,
    label: text('reply.label'),
    preview: body.slice(0, 150),
    title: subject,
    parts: [
      paragraph(body),
      ...trackLink(track, language, publicUrl),
      ...(quoted.text === ''
        ? []
        : [quotation(text('reply.wrote', { at: studioTime(quoted.at, language) }), quoted.text)]),
    ],
  };
};
