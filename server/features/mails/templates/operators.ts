import type { NotificationMail } from '../../../platform/mail/mail-module.ts';
import { action, fieldList, linkList, type MailPart, noticeActions, paragraph, subheading } from './parts.tsx';
import { itemLink, type MailContext, opening, type Template } from './template.ts';

/* Emails to operators. Names and addresses of senders stay in the back office, except in the notice of an answer. */

/** Notifies an operator of an event of their account, or invites a new one. */
export const account: Template<'account'> = (mail, context) => {
  const { about, by, link, what = '', role = '', hours = 0, at, device = null, address = null } = mail;
  const { text, time } = context;
  const isLinked = link !== undefined && (about === 'invitation' || about === 'passwordReset');
  return {
    ...opening(context, `account.${about}`, { by, role, hours, what }),
    label: text('account.label'),
    parts: [
      ...(isLinked ? [action(text(`account.${about}.action`), link)] : []),
      ...(at === undefined
        ? []
        : [
            fieldList([
              [text('account.when'), time(at)],
              [text('account.device'), device],
              [text('account.address'), address],
            ]),
            paragraph(text('account.notYou')),
          ]),
    ],
  };
};

/** Notifies an operator that an email bounced. */
export const bounced: Template<'bounced'> = ({ status, at, ...item }, context) => {
  const { text, time } = context;
  const link = itemLink(item, context);
  return {
    ...opening(context, 'bounced', { name: link.name }),
    label: text('bounced.label'),
    parts: [linkList([{ ...link, about: text('bounced.about', { status, at: time(at) }) }])],
  };
};

/** Lists the due answers for an operator: in the morning, two hours before the due time, and after it. */
export const dueMail =
  (kind: 'digest' | 'reminder' | 'overdue'): Template<'digest' | 'reminder' | 'overdue'> =>
  ({ items, more, notices }, context) => {
    const { text, time } = context;
    const news = notices ? noticeParts(notices, context) : [];
    const count = items.length + more;
    const label = text('due.label');
    if (count === 0) {
      const noticeCount = notices ? notices.items.length + notices.more : 0;
      const subject = text('digest.noticesSubject', { count: noticeCount });
      return { subject, label, preview: subject, title: text('digest.noticesTitle'), parts: news };
    }
    const links = items.map(({ dueAt, isAssigned, ...item }) => ({
      ...itemLink(item, context),
      about: [
        text('due.at', { at: time(dueAt) }),
        ...(isAssigned && kind === 'digest' ? [text('due.yours')] : []),
      ].join(' · '),
    }));
    return {
      ...opening(context, kind, { count }),
      label,
      parts: [
        linkList(links),
        ...(more > 0 ? [paragraph(text('due.more', { count: more }))] : []),
        ...(news.length > 0 ? [subheading(text('digest.notices')), ...news] : []),
      ],
    };
  };

/** Notifies an operator immediately of assignments or mentions. */
export const notification: Template<'notification'> = (mail, context) => {
  const { text } = context;
  const event = mail.items[0]!.about === 'mentioned' ? 'mentioned' : 'assigned';
  const intro = text(`notification.${event}`, { count: mail.items.length + mail.more });
  return {
    subject: intro,
    label: text('notification.label'),
    title: text('notification.title'),
    intro,
    parts: noticeParts(mail, context),
  };
};

/** Links to the items of the notifications, each with its event. */
function noticeParts({ items, more }: NotificationMail, context: MailContext): MailPart[] {
  const { text } = context;
  const links = items.map(({ about, ...item }) => ({
    ...itemLink(item, context),
    about: text(`notification.about.${about}`),
  }));
  return [linkList(links), ...(more > 0 ? [paragraph(text('due.more', { count: more }))] : [])];
}

/** Notifies the studio that a sender wrote again. */
export const answerNotice: Template<'answer-notice'> = (
  { title, contactEmail: email, text: answer, ...item },
  context,
) => {
  const { text } = context;
  const { name, address } = itemLink(item, context);
  const fields = [[text('field.email'), email] as const, [text('field.message'), answer] as const];
  return {
    ...opening(context, 'answerNotice', { title }),
    label: name,
    parts: [fieldList(fields), ...noticeActions({ email, subject: title, address }, context)],
  };
};
