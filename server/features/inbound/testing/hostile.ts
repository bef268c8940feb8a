import { gzipSync } from 'node:zlib';
import { inboundLimits } from '../../../../domain/correspondence/inbound.ts';
import { gif, png, zip } from '../../conversations/testing/files.ts';
import { composeMail, composeMailWithFiles, ordinaryHeaders } from './mails.ts';

const multipart = (parts: readonly string[], type = 'mixed') =>
  composeMail(
    ordinaryHeaders({ 'MIME-Version': '1.0', 'Content-Type': `multipart/${type}; boundary="b"` }),
    `${parts.map((part) => `--b\n${part}`).join('\n')}\n--b--\n`,
  );
const text = (type: string, body: string, more: Record<string, string> = {}) =>
  composeMail(ordinaryHeaders({ 'MIME-Version': '1.0', 'Content-Type': type, ...more }), body);
const html = (body: string) => text('text/html; charset=utf-8', body);
const nested = (depth: number) => {
  let body = 'Content-Type: text/plain\n\nDeep.';
  for (let level = depth; level > 0; level -= 1)
    body = `Content-Type: multipart/mixed; boundary="b${level}"\n\n--b${level}\n${body}\n--b${level}--`;
  return Buffer.from(`From: mira@player.example\nSubject: Deep\n${body}`.replaceAll('\n', '\r\n'));
};
const rfc822 = (depth: number) => {
  let body = 'From: x@y.example\n\nInnermost.';
  for (let level = 0; level < depth; level += 1) body = `From: x@y.example\nContent-Type: message/rfc822\n\n${body}`;
  return Buffer.from(body.replaceAll('\n', '\r\n'));
};

/** Emails from attackers and broken programs, by their defect. */
export const hostileMails: Record<string, () => Buffer> = {
  'nothing at all': () => Buffer.alloc(0),
  'one byte': () => Buffer.from('x'),
  'line ends only': () => Buffer.from('\r\n'.repeat(5000)),
  'zero bytes only': () => Buffer.alloc(10_000),
  'every byte': () => Buffer.from(Array.from({ length: 65_536 }, (_, index) => index % 256)),
  'no headers': () => Buffer.from('\r\n\r\nA text without headers.'),
  'no body': () => Buffer.from('From: mira@player.example\r\nSubject: Nothing'),
  'headers without end': () => Buffer.from(`From: mira@player.example\r\n${'X-Long: y\r\n'.repeat(20_000)}`),
  'a header of 3 MB': () => composeMail(ordinaryHeaders({ 'X-Long': 'y'.repeat(3_000_000) })),
  'a folded header of 100,000 lines': () => composeMail(ordinaryHeaders({ 'X-Long': 'y\r\n '.repeat(100_000) })),
  'a subject of 1 MB': () => composeMail(ordinaryHeaders({ Subject: 'ș'.repeat(500_000) })),
  'an encoded subject of 10,000 words': () =>
    composeMail(ordinaryHeaders({ Subject: '=?utf-8?B?yJk=?= '.repeat(10_000) })),
  'an encoded subject that never ends': () =>
    composeMail(ordinaryHeaders({ Subject: `=?utf-8?Q?${'=C8'.repeat(20_000)}` })),
  'an encoded subject in no charset': () => composeMail(ordinaryHeaders({ Subject: '=?no-such-charset?B?/////w==?=' })),
  'a subject that adds headers': () =>
    composeMail(ordinaryHeaders({ Subject: '=?utf-8?Q?Hello=0D=0ABcc:_all@evil.example?=' })),
  'a name that adds headers': () =>
    composeMail(ordinaryHeaders({ From: '=?utf-8?Q?Mira=0D=0ABcc:_all@evil.example?= <mira@player.example>' })),
  'no author': () => composeMail({ To: 'reply@in.studio.example', Subject: 'Who', 'Message-ID': '<who@x>' }),
  'ten thousand authors': () => composeMail(ordinaryHeaders({ From: 'a@b.example, '.repeat(10_000) })),
  'two From headers': () => composeMail(ordinaryHeaders({ From: ['mira@player.example', 'admin@studio.example'] })),
  'an author that is no address': () => composeMail(ordinaryHeaders({ From: '<<<>>>@@@' })),
  'an author of control characters': () =>
    composeMail(ordinaryHeaders({ From: '\u0000\u0007\u001b[31m <mira@player.example>' })),
  'an author of 100,000 characters': () =>
    composeMail(ordinaryHeaders({ From: `${'m'.repeat(100_000)}@player.example` })),
  'an author with SQL': () =>
    composeMail(ordinaryHeaders({ From: '"\'; drop table projects; --" <mira@player.example>' })),
  'a group instead of an author': () => composeMail(ordinaryHeaders({ From: 'undisclosed-recipients:;' })),
  'ten thousand recipients': () => composeMail(ordinaryHeaders({ To: 'a@b.example, '.repeat(10_000) })),
  'ten thousand made-up tokens': () =>
    composeMail(
      ordinaryHeaders({
        To: Array.from(
          { length: 10_000 },
          (_, index) => `reply+${index.toString(16).padStart(32, '0')}@in.studio.example`,
        ).join(', '),
      }),
    ),
  'a token of the wrong length': () => composeMail(ordinaryHeaders({ To: 'reply+abc@in.studio.example' })),
  'a token with a wildcard': () => composeMail(ordinaryHeaders({ To: `reply+${'%'.repeat(32)}@in.studio.example` })),
  'ten thousand references': () => composeMail(ordinaryHeaders({ References: '<a@b.example> '.repeat(10_000) })),
  'made-up Message-IDs of ours': () =>
    composeMail(
      ordinaryHeaders({ 'In-Reply-To': `<${'0'.repeat(32)}@localhost>`, References: `<${'f'.repeat(32)}@localhost>` }),
    ),
  'a Message-ID of 100,000 characters': () =>
    composeMail(ordinaryHeaders({ 'Message-ID': `<${'m'.repeat(100_000)}@x>` })),
  'a Message-ID without brackets': () => composeMail(ordinaryHeaders({ 'Message-ID': 'no brackets' })),
  'a date that is none': () => composeMail(ordinaryHeaders({ Date: 'the day before yesterday' })),
  'a forged Authentication-Results': () =>
    composeMail(ordinaryHeaders({ 'Authentication-Results': 'evil.example; dmarc=pass header.from=player.example' })),
  'Authentication-Results of nothing but brackets': () =>
    composeMail(ordinaryHeaders({ 'Authentication-Results': '('.repeat(100_000) })),
  '10,000 parts': () => multipart(Array.from({ length: 10_000 }, () => 'Content-Type: text/plain\n\nA part.')),
  '10,000 files': () =>
    multipart(Array.from({ length: 10_000 }, () => 'Content-Type: image/png\nContent-Disposition: attachment\n\nx')),
  'multiparts 100 deep': () => nested(100),
  'multiparts 5,000 deep': () => nested(5000),
  'mails in mails 200 deep': () => rfc822(200),
  'a multipart without boundary': () => text('multipart/mixed', 'What now?'),
  'a multipart with an empty boundary': () => text('multipart/mixed; boundary=""', '--\n\nx\n----'),
  'a boundary that is its own prefix': () =>
    text(
      'multipart/mixed; boundary="a"',
      '--a\nContent-Type: multipart/mixed; boundary="aa"\n\n--aa\n\nx\n--aa--\n--a--',
    ),
  'a multipart that never ends': () => text('multipart/mixed; boundary="b"', '--b\nContent-Type: text/plain\n\nOpen'),
  'a boundary of 100,000 characters': () => text(`multipart/mixed; boundary="${'b'.repeat(100_000)}"`, 'x'),
  'parameters without end': () => text(`text/plain; ${'a=b; '.repeat(50_000)}`, 'x'),
  'a charset that does not exist': () => text('text/plain; charset=klingon', 'nuqneH'),
  'a charset that lies': () => text('text/plain; charset=utf-16', 'Plain ASCII of an odd length.'),
  'UTF-7': () => text('text/plain; charset=utf-7', '+ADw-script+AD4-alert(1)+ADw-/script+AD4-'),
  'ISO-2022-JP that switches and stops': () => text('text/plain; charset=iso-2022-jp', '\u001b$B\u001b(B\u001b$'),
  'bytes that are no UTF-8': () => Buffer.concat([text('text/plain; charset=utf-8', ''), Buffer.alloc(2000, 0xff)]),
  'base64 that is none': () => text('text/plain', '%%%%===='.repeat(500), { 'Content-Transfer-Encoding': 'base64' }),
  'quoted-printable that is none': () =>
    text('text/plain', '=ZZ=\n='.repeat(500), { 'Content-Transfer-Encoding': 'quoted-printable' }),
  'an encoding that does not exist': () => text('text/plain', 'x', { 'Content-Transfer-Encoding': 'rot13' }),
  'HTML with scripts': () =>
    html('<p>Hello</p><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">here</a>'),
  'HTML with styles and comments': () => html('<style>p{color:red}</style><!-- <p>hidden</p> --><p>Shown</p>'),
  'HTML that never closes': () => html('<div>'.repeat(50_000)),
  'HTML of unclosed tags': () => html('<a href="'.repeat(50_000)),
  'HTML of 100,000 tables': () => html('<table><tr><td>x</td></tr></table>'.repeat(20_000)),
  'HTML of comments': () => html('<!--'.repeat(100_000)),
  'HTML of entities': () => html('&lt;&#x1F600;&#99999999;&nosuch;'.repeat(20_000)),
  'quotes for the library': () => text('text/plain', `${'> '.repeat(2000)}\n`.repeat(20)),
  'attributions for the library': () => text('text/plain', 'On On On wrote '.repeat(3000)),
  'many attributions for the library': () => text('text/plain', 'On Mon, Ana <a@b.example>\n'.repeat(1500)),
  'dashes for the library': () => text('text/plain', '-'.repeat(50_000)),
  'blanks for the library': () => text('text/plain', `${' '.repeat(50_000)}x`),
  'a text of one line of 5 MB': () => text('text/plain', 'x'.repeat(5_000_000)),
  'a text that turns right to left': () => text('text/plain', 'Invoice \u202Efdp.exe\u202C and \u2066more'),
  'lone surrogates': () => text('text/plain; charset=utf-16le', '\ud800\ud800'),
  'a file that climbs folders': () =>
    multipart([
      'Content-Type: image/png; name="../../../etc/passwd"\nContent-Disposition: attachment; filename="..\\\\..\\\\x.exe"\n\nx',
    ]),
  'a ZIP bomb': () =>
    composeMailWithFiles(ordinaryHeaders(), 'Open it.', [{ name: 'a.zip', content: zip({ claimed: 0xffff_fff0 }) }]),
  'a gzip bomb that says it is a ZIP': () =>
    composeMailWithFiles(ordinaryHeaders(), 'Open it.', [
      { name: 'a.zip', content: gzipSync(Buffer.alloc(20_000_000)) },
    ]),
  'ZIPs in ZIPs': () => {
    const content = Array.from({ length: 50 }).reduce<Buffer>((inner) => Buffer.concat([zip(), inner, zip()]), zip());
    return composeMailWithFiles(ordinaryHeaders(), 'Open them.', [{ name: 'a.zip', content }]);
  },
  'a picture of 4,294,967,295 pixels a side': () => {
    const content = png();
    content.fill(0xff, 16, 24);
    return composeMailWithFiles(ordinaryHeaders(), 'Look.', [{ name: 'a.png', content }]);
  },
  'a file named like a header': () =>
    composeMailWithFiles(ordinaryHeaders(), 'x', [{ name: 'a.gif\r\nBcc: all@evil.example', content: gif() }]),
  'our own mailbox as its author': () => composeMail(ordinaryHeaders({ From: 'reply@in.studio.example' })),
  'a token of ours as its author': () =>
    composeMail(ordinaryHeaders({ From: `reply+${'0'.repeat(32)}@in.studio.example` })),
  'a loop through ten servers': () =>
    composeMail(
      ordinaryHeaders({
        Received: Array.from({ length: 100 }, () => 'from a by b'),
        'X-Loop': 'reply@in.studio.example',
      }),
    ),
  'a calendar': () => multipart(['Content-Type: text/calendar; method=REQUEST\n\nBEGIN:VCALENDAR\nEND:VCALENDAR']),
  TNEF: () => multipart(['Content-Type: application/ms-tnef; name=winmail.dat\n\n\u0078\u009f\u003e\u0022']),
  'an empty S/MIME signature': () => multipart(['Content-Type: application/pkcs7-signature\n\n'], 'signed'),
  PGP: () => multipart(['Content-Type: application/pgp-encrypted\n\nVersion: 1'], 'encrypted'),
  'a report without its parts': () =>
    text('multipart/report; report-type=delivery-status; boundary="b"', '--b--', { From: 'MAILER-DAEMON@mx.example' }),
  'a report about mails that were never sent': () =>
    text(
      'multipart/report; report-type=delivery-status; boundary="b"',
      `--b\nContent-Type: message/delivery-status\n\nAction: failed\nStatus: 5.1.1\n--b\nContent-Type: message/rfc822\n\nMessage-ID: <${'a'.repeat(32)}@localhost>\n\nx\n--b--`,
    ),
  '50 MB': () =>
    Buffer.concat([
      composeMail(
        ordinaryHeaders({ 'Content-Type': 'application/octet-stream', 'Content-Transfer-Encoding': 'base64' }),
        '',
      ),
      Buffer.alloc(inboundLimits.bytes - 1000, `${'QUJD'.repeat(19)}\r\n`),
    ]),
};
