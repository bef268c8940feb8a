import { render, toPlainText } from '@react-email/components';
import type { MailKind, MailModule } from '../mail-module.ts';
import { messageNotice } from './message-notice.tsx';
import { messageThanks } from './message-thanks.tsx';
import { projectNotice } from './project-notice.tsx';
import { projectThanks } from './project-thanks.tsx';
import { reply } from './reply.tsx';
import type { Template } from './template.ts';

const templates: { [Kind in MailKind]: Template<Kind> } = {
  'project-notice': projectNotice,
  'project-thanks': projectThanks,
  'message-notice': messageNotice,
  'message-thanks': messageThanks,
  reply,
};

/** Renders a mail, as HTML and as plain text that says the same. */
export const renderMail: MailModule['renderMail'] = async (kind, payload, language, site) => {
  const { subject, mail } = templates[kind](payload, language, site);
  const html = await render(mail);
  const text = toPlainText(html, {
    selectors: [
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'h2', options: { uppercase: false } },
    ],
  });
  return { subject, html, text };
};
