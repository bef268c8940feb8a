import type { Attachment, Header } from 'postal-mime';
import type { Bounce } from './mail.ts';

const mailer = /^(?:mailer-daemon|postmaster)@/i;
const robot = /^(?:no-?reply|do-?not-?reply|bounces?|mailer-daemon|postmaster)(?:[+-][^@]*)?@/i;
const robotHeaders = [
  'x-auto-response-suppress',
  'x-autoreply',
  'x-autorespond',
  'x-autoreply-from',
  'list-id',
  'x-loop',
];
const autoSubject =
  /^\s*(?:auto(?:matic)?[ -]?(?:reply|response)\b|out of (?:the )?office\b|автоответ|автоматический ответ|răspuns automat|în afara biroului|abwesenheitsnotiz|réponse automatique)/iu;

/** Whether a program wrote an email, by RFC 3834 and the conventions of mail programs. */
export function isAutomatic(headers: readonly Header[], from: string, subject: string): boolean {
  const header = (name: string) => headers.find(({ key }) => key === name)?.value;
  const value = (name: string) => header(name)?.trim().toLowerCase();
  const submitted = value('auto-submitted');
  return (
    (submitted !== undefined && !/^no\b/.test(submitted)) ||
    /^(?:bulk|junk|list|auto_reply)\b/.test(value('precedence') ?? '') ||
    robotHeaders.some((name) => value(name) !== undefined) ||
    value('return-path') === '<>' ||
    robot.test(from) ||
    autoSubject.test(subject)
  );
}

/** Parses a report that an email could not be delivered (RFC 3464), not that it is delayed. Non-standard ones are recognized by their sender. */
export function bounceOf(
  { headers, from, attachments }: { headers: readonly Header[]; from: string; attachments: readonly Attachment[] },
  startOf: (attachment: Attachment) => string,
): Bounce | null {
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
  const report = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  const isReport = /^\s*multipart\/report\b/i.test(type) || report !== undefined;
  if (!isReport && !mailer.test(from)) return null;
  const returned = attachments.filter(({ mimeType }) => ['message/rfc822', 'text/rfc822-headers'].includes(mimeType));
  const mailIds = returned.map(startOf).flatMap((text) => /^message-id:\s*<([^<>\s]{1,998})>/im.exec(text)?.[1] ?? []);
  const deliveryStatus = report && startOf(report);
  const action = /^action:\s*(\w{1,20})/im.exec(deliveryStatus ?? '')?.[1]?.toLowerCase();
  // A report without a delivery status, such as a read receipt, is not a bounce.
  if (deliveryStatus === undefined ? isReport : action !== 'failed') return null;
  return { status: /^status:\s*([245]\.\d{1,3}\.\d{1,3})/im.exec(deliveryStatus ?? '')?.[1] ?? '5.0.0', mailIds };
}
