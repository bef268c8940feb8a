/** An email as text, with headers in their order and CRLF line ends. */
export function composeMail(headers: Record<string, string | string[]>, body = 'Hello from Mira.'): Buffer {
  const lines = Object.entries(headers).flatMap(([name, value]) => [value].flat().map((line) => `${name}: ${line}`));
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body.replaceAll(/\r?\n/g, '\r\n')}`);
}

let composedMails = 0;

/** The headers of an ordinary email, each replaced by the one of the same name in `headers`. */
export const ordinaryHeaders = (
  headers: Record<string, string | string[]> = {},
): Record<string, string | string[]> => ({
  From: 'Mira Popescu <mira@player.example>',
  To: 'reply@in.studio.example',
  Subject: 'A question',
  'Message-ID': `<${(composedMails += 1)}.${process.pid}@player.example>`,
  Date: 'Fri, 20 Nov 2026 19:03:00 +0000',
  ...headers,
});

/** An email with files in base64; `related` ones are part of its text. */
export function composeMailWithFiles(
  headers: Record<string, string | string[]>,
  text: string,
  files: readonly { name: string; content: Buffer; type?: string; related?: boolean }[],
): Buffer {
  const type = files.some(({ related }) => related) ? 'related' : 'mixed';
  const parts = files.map(({ name, content, type = 'application/octet-stream', related }) =>
    [
      `Content-Type: ${type}; name="${name}"`,
      'Content-Transfer-Encoding: base64',
      related ? `Content-ID: <${name}>` : `Content-Disposition: attachment; filename="${name}"`,
      '',
      content.toString('base64').replaceAll(/.{76}/g, '$&\n'),
    ].join('\n'),
  );
  const body = [`Content-Type: text/plain; charset=utf-8\n\n${text}`, ...parts].map((part) => `--b\n${part}\n`);
  return composeMail({ ...headers, 'Content-Type': `multipart/${type}; boundary="b"` }, `${body.join('')}--b--\n`);
}

/** A mail server's report (RFC 3464) that an email could not be delivered. @param mailId the Message-ID of that email, without brackets */
export const composeBounce = (
  mailId: string,
  { action = 'failed', to = 'reply@in.studio.example' }: { action?: string; to?: string } = {},
): Buffer =>
  composeMail(
    ordinaryHeaders({
      From: 'Mail Delivery System <MAILER-DAEMON@mx.example>',
      To: to,
      'Return-Path': '<>',
      'Auto-Submitted': 'auto-replied',
      'Content-Type': 'multipart/report; report-type=delivery-status; boundary="b"',
    }),
    [
      '--b',
      'Content-Type: text/plain',
      '',
      'Your message could not be delivered.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      'Final-Recipient: rfc822; mira@player.example',
      `Action: ${action}`,
      'Status: 5.1.1',
      '--b',
      'Content-Type: message/rfc822',
      '',
      `Message-ID: <${mailId}>`,
      'Subject: Your project',
      '',
      'Text',
      '--b--',
    ].join('\n'),
  );
