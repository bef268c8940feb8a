import { linkList, paragraph } from './parts.tsx';
import type { Template } from './template.ts';
import { mailTexts, studioTime } from './texts.ts';

/** Tells an operator that the recipient's server returned a mail. Names and addresses stay in the back office. */
export const bounced: Template<'bounced'> = ({ kind, id, status, at }, language, { publicUrl }) => {
  const text = mailTexts(language);
  const name = text(kind === 'project' ? 'due.project' : 'due.message', { id: String(id) });
  const address = `${publicUrl}/system-panel/${kind === 'project' ? 'submissions' : 'messages'}/${id}`;
  return {
    subject: text('bounced.subject', { name }),
    label: text('bounced.label'),
    preview: text('bounced.intro'),
    title: text('bounced.title'),
    parts: [
      paragraph(text('bounced.intro')),
      linkList([{ name, address, about: text('bounced.about', { status, at: studioTime(at, language) }) }]),
    ],
  };
};
