import type { DueMail } from '../mail-module.ts';
import { linkList, paragraph } from './parts.tsx';
import type { MailContent, Template } from './template.ts';
import { mailTexts, studioTime } from './texts.ts';

type DueKind = 'digest' | 'reminder' | 'overdue';

/** Tells an operator which answers are due: in the morning, two hours before, and when the time is over. */
export const dueMail =
  <Kind extends DueKind>(kind: Kind): Template<Kind> =>
  ({ items, more }: DueMail, language, { publicUrl }): MailContent => {
    const text = mailTexts(language);
    // Not generic, so that its texts are known.
    const name: DueKind = kind;
    const count = items.length + more;
    const intro = text(`${name}.intro`, { count });
    const links = items.map(({ kind: about, id, dueAt, isAssigned }) => ({
      name: text(about === 'project' ? 'due.project' : 'due.message', { id: String(id) }),
      address: `${publicUrl}/system-panel/${about === 'project' ? 'submissions' : 'messages'}/${id}`,
      about: [
        text('due.at', { at: studioTime(dueAt, language) }),
        ...(isAssigned && name === 'digest' ? [text('due.yours')] : []),
      ].join(' · '),
    }));
    return {
      subject: text(`${name}.subject`, { count }),
      label: text('due.label'),
      preview: intro,
      title: text(`${name}.title`),
      parts: [paragraph(intro), linkList(links), ...(more > 0 ? [paragraph(text('due.more', { count: more }))] : [])],
    };
  };
