import { renderToStaticMarkup } from 'react-dom/server';
import type { MailKind, MailModule } from '../../../platform/mail/mail-module.ts';
import { Layout, layoutText } from './layout.tsx';
import { account, answerNotice, bounced, dueMail, notification } from './operators.ts';
import { paragraph } from './parts.tsx';
import { reply, trackLinks, trackRequest } from './senders.ts';
import { messageNotice, messageThanks, pitchReminder, projectNotice, projectThanks } from './submissions.ts';
import { mailContext, type Template } from './template.ts';

const templates: { [Kind in MailKind]: Template<Kind> } = {
  'project-notice': projectNotice,
  'project-thanks': projectThanks,
  'message-notice': messageNotice,
  'message-thanks': messageThanks,
  'pitch-reminder': pitchReminder,
  reply,
  'answer-notice': answerNotice,
  'track-links': trackLinks,
  'track-request': trackRequest,
  digest: dueMail('digest'),
  reminder: dueMail('reminder'),
  overdue: dueMail('overdue'),
  account,
  bounced,
  notification,
};

// Outlook renders in its quirks mode without the transitional document type.
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Renders an email as HTML and as plain text, both from the template's parts, since deriving text from HTML costs 20 ms of CPU. */
export const renderMail: MailModule['renderMail'] = async (kind, payload, language, site) => {
  const content = templates[kind](payload, mailContext(language, site));
  const parts = content.intro === undefined ? content.parts : [paragraph(content.intro), ...content.parts];
  const frame = { ...content, ...site, parts, language };
  return {
    subject: content.subject,
    html: doctype + renderToStaticMarkup(<Layout {...frame} />),
    text: layoutText(frame),
  };
};
