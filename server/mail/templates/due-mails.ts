import type { DueMail, NotificationMail } from '../mail-module.ts';
import { linkList, type MailPart, paragraph, subheading } from './parts.tsx';
import type { MailContent, Template } from './template.ts';
import { mailTexts, studioTime } from './texts.ts';

type DueKind = 'digest' | 'reminder' | 'overdue';

/** Tells an operator which answers are due: in the morning, two hours before, and when the time is over. */
export const dueMail =
  <Kind extends DueKind>(kind: Kind): Template<Kind> =>
  ({ items, more, notices }: DueMail, language, site): MailContent => {
    const text = mailTexts(language);
    // Not generic, so that its texts are known.
    const name: DueKind = kind;
    const count = items.length + more;
    const noticeCount = notices ? notices.items.length + notices.more : 0;
    const news = notices ? noticeParts(notices, language, site) : [];
    if (count === 0) {
      const subject = text('digest.noticesSubject', { count: noticeCount });
      return { subject, label: text('due.label'), preview: subject, title: text('digest.noticesTitle'), parts: news };
    }
    const intro = text(`${name}.intro`, { count });
    const links = items.map(({ kind: about, id, dueAt, isAssigned }) => ({
      name: text(about === 'project' ? 'due.project' : 'due.message', { id: String(id) }),
      address: `${site.publicUrl}/system-panel/${about === 'project' ? 'submissions' : 'messages'}/${id}`,
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
      parts: [
        paragraph(intro),
        linkList(links),
        ...(more > 0 ? [paragraph(text('due.more', { count: more }))] : []),
        ...(news.length > 0 ? [subheading(text('digest.notices')), ...news] : []),
      ],
    };
  };

/** Tells an operator at once of what they were assigned, or where they were mentioned. */
export const notification: Template<'notification'> = (mail, language, site) => {
  const text = mailTexts(language);
  const count = mail.items.length + mail.more;
  const about = mail.items[0]!.about === 'mentioned' ? 'mentioned' : 'assigned';
  const intro = text(`notification.${about}`, { count });
  return {
    subject: intro,
    label: text('notification.label'),
    preview: intro,
    title: text('notification.title'),
    parts: [paragraph(intro), ...noticeParts(mail, language, site)],
  };
};

/** Links to what happened, with a word about each. */
function noticeParts(
  { items, more }: NotificationMail,
  language: Parameters<typeof mailTexts>[0],
  { publicUrl }: { publicUrl: string },
): MailPart[] {
  const text = mailTexts(language);
  const links = items.map(({ about, kind, id }) => ({
    name: text(kind === 'project' ? 'due.project' : 'due.message', { id: String(id) }),
    address: `${publicUrl}/system-panel/${kind === 'project' ? 'submissions' : 'messages'}/${id}`,
    about: text(`notification.about.${about}`),
  }));
  return [linkList(links), ...(more > 0 ? [paragraph(text('due.more', { count: more }))] : [])];
}
