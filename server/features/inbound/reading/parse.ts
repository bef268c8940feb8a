import PostalMime, { addressParser, decodeWords, type Attachment, type Email, type Header } from 'postal-mime';
import { attachmentLimits, shownName } from '../../../../domain/conversation/attachment.ts';
import { inboundLimits } from '../../../../domain/correspondence/inbound.ts';
import { faultOf } from '../../../platform/http/upload/content.ts';
import { longestHeader } from './authentication-results.ts';
import { bodyStart } from './identity.ts';
import type { Flaw, IncomingMail } from './mail.ts';
import { bounceOf, isAutomatic } from './programs.ts';
import { extractHtmlText, oneLine, plainText, splitQuotes } from './texts.ts';

/** The number of characters of an unparsable raw email that become its text. */
const rawLength = 8000;

/** Parses an email. Its time and memory are not limited here, so it runs in a thread that can be terminated (`read.ts`). */
export async function parseMail(raw: Uint8Array): Promise<IncomingMail> {
  const email = await PostalMime.parse(raw, { forceRfc822Attachments: true, maxNestingDepth: 100 });
  const envelope = envelopeOf(email.headers);
  const body = plainText(await readBodyText(email));
  const split = splitQuotes(body);
  const isLong = split.text.length > inboundLimits.text || split.quoted.length > inboundLimits.text;
  const flaws: Flaw[] = isLong ? ['shortened'] : [];
  const from = envelope.from?.address ?? '';
  const files = email.attachments.filter(({ mimeType }) => mimeType !== 'message/delivery-status');
  return {
    ...envelope,
    text: truncate(split.text),
    quoted: truncate(split.quoted),
    bounce: bounceOf({ headers: email.headers, from, attachments: email.attachments }, startOf),
    flaws,
    ...divideFiles([...files.filter((file) => !isInline(file)), ...files.filter(isLargePicture)]),
  };
}

/** The Message-ID of an email, parsed from its headers only. */
export async function mailIdOf(raw: Uint8Array): Promise<string | null> {
  try {
    const { headers } = await PostalMime.parse(raw.slice(0, bodyStart(raw)));
    return envelopeOf(headers).mailId;
  } catch {
    return unreadableMail(raw).mailId;
  }
}

/** The readable headers of an email that cannot be parsed, with its raw beginning as the text. */
export function unreadableMail(raw: Uint8Array): IncomingMail {
  const start = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, 64 * 1024)).toString('utf8');
  const [head = ''] = start.split(/\r?\n\r?\n/, 1);
  const headers = head
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .slice(0, 500)
    .flatMap((line): Header[] => {
      const [, name, value = ''] = /^([!-9;-~]{1,100}):(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [{ key: name.toLowerCase(), originalKey: name, value: value.trim() }];
    });
  return {
    ...envelopeOf(headers),
    text: plainText(start.slice(0, rawLength)),
    quoted: '',
    bounce: null,
    flaws: ['unreadable'],
    files: [],
    refused: [],
  };
}

type Envelope = Omit<IncomingMail, 'text' | 'quoted' | 'bounce' | 'flaws' | 'files' | 'refused'>;

function envelopeOf(headers: readonly Header[]): Envelope {
  const values = (name: string) =>
    headers.filter(({ key }) => key === name).map(({ value }) => value.slice(0, longestHeader));
  const addresses = (name: string) => values(name).flatMap((value) => addressParser(value, { flatten: true }));
  const [author, secondAuthor] = addresses('from').filter(({ address }) => Boolean(address));
  const from =
    author && !secondAuthor
      ? { name: oneLine(decodeWords(author.name), 200), address: oneLine(author.address!, 254).toLowerCase() }
      : null;
  const subject = oneLine(decodeWords(values('subject')[0] ?? ''), 500);
  const ids = (name: string) =>
    values(name).flatMap((value) => [...value.matchAll(/<([^<>\s]{1,998})>/g)].map(([, id]) => id!));
  return {
    mailId: ids('message-id')[0] ?? null,
    from,
    recipients: ['delivered-to', 'x-original-to', 'envelope-to', 'to', 'cc']
      .flatMap(addresses)
      .flatMap(({ address }) => (address ? [address.toLowerCase()] : []))
      .slice(0, 200),
    answers: [...ids('in-reply-to'), ...ids('references').toReversed()].slice(0, 50),
    subject,
    automatic: isAutomatic(headers, from?.address ?? '', subject),
    authentication: values('authentication-results').slice(0, 20),
  };
}

async function readBodyText({ text, html }: Email): Promise<string> {
  if (text !== undefined && text.trim() !== '') return text.slice(0, 2_000_000);
  return html === undefined ? '' : extractHtmlText(html);
}

const truncate = (text: string): string =>
  text.length <= inboundLimits.text ? text : text.slice(0, inboundLimits.text).toWellFormed();

/** Divides attachments into accepted files and rejected files; only the names of the latter are stored. */
function divideFiles(attachments: readonly Attachment[]): Pick<IncomingMail, 'files' | 'refused'> {
  const files: IncomingMail['files'] = [];
  const refused: IncomingMail['refused'] = [];
  for (const { filename, content } of attachments) {
    const bytes = bytesOf(content);
    const name = shownName((filename ?? '').slice(0, 1000));
    const fault = faultOf(bytes) ?? (files.length < attachmentLimits.files ? undefined : 'count');
    if (fault === undefined) files.push({ name, content: bytes });
    else if (refused.length < attachmentLimits.named) refused.push({ name, fault });
  }
  return { files, refused };
}

/** Bytes: a larger inline picture counts as content, a smaller one as the logo of a signature. */
const smallestPicture = 20 * 1024;

const isLargePicture = (file: Attachment): boolean =>
  isInline(file) && file.mimeType.startsWith('image/') && bytesOf(file.content).byteLength >= smallestPicture;

const isInline = ({ related, disposition }: Attachment): boolean => related === true && disposition !== 'attachment';

const startOf = ({ content }: Attachment): string =>
  new TextDecoder().decode(bytesOf(content).subarray(0, 64 * 1024)).replaceAll('\r\n', '\n');

function bytesOf(content: Attachment['content']): Uint8Array<ArrayBuffer> {
  if (typeof content === 'string') return new TextEncoder().encode(content);
  return content instanceof ArrayBuffer ? new Uint8Array(content) : new Uint8Array(content);
}
