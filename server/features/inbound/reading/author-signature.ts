import { addressParser } from 'postal-mime';
import type { ResolveTxt } from '../../../platform/dns/resolve-txt.ts';
import { bodyStart } from './identity.ts';
import { type ExpectedMail, signatureLimits } from './signature-limits.ts';

/** The fields that must be signed if they exist, and exist at most once. */
const signedFields = ['from', 'to', 'date', 'message-id', 'subject'] as const;
const requiredFields = ['from', 'to', 'date', 'message-id'] as const;

/**
 * Whether a DKIM signature (RFC 6376) of exactly the author's domain shows that the author sent this email to the studio (decision 24):
 * it covers the whole body, the author, the recipients, the subject, the date, which is recent, and the Message-ID, so nobody can
 * send a copy to the studio, or the same email twice. Its time and memory are not limited here, so it runs in a thread (`read.ts`).
 */
export async function isSignedByAuthor(
  raw: Uint8Array,
  { author, addresses, now }: ExpectedMail,
  resolveTxt: ResolveTxt,
): Promise<boolean> {
  const count = countSignatures(raw);
  if (count === 0 || count > signatureLimits.signatures) return false;
  // mailauth, which is large, is loaded only for emails with signatures.
  const { dkimVerify } = await import('mailauth/lib/dkim/verify.js');
  const { headers, headerFrom, results } = await dkimVerify(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), {
    resolver: resolveTxt,
    strict: true,
    curTime: now,
  });
  const fields = headers?.parsed ?? [];
  const valuesOf = (field: string) => fields.filter(({ key }) => key === field).map(({ line }) => valueOf(line));
  if (signedFields.some((field) => valuesOf(field).length > 1)) return false;
  if (requiredFields.some((field) => valuesOf(field).length === 0)) return false;
  // The parsers of signatures and of emails must agree on the author.
  if (headerFrom.length !== 1 || headerFrom[0]!.toLowerCase() !== author) return false;
  const age = now.getTime() - Date.parse(valuesOf('date')[0]!);
  if (!(age <= signatureLimits.age && age >= -signatureLimits.ahead)) return false;

  const existingFields = signedFields.filter((field) => valuesOf(field).length === 1);
  return results.some((result) => {
    const { status, signingDomain, signingHeaders, canonBodyLengthLimited } = result;
    if (status.result !== 'pass' || status.testing === true || canonBodyLengthLimited !== false) return false;
    if (signingDomain?.toLowerCase() !== author.split('@').at(-1)) return false;
    const covered = new Set(signingHeaders?.keys.toLowerCase().split(': '));
    if (!existingFields.every((field) => covered.has(field))) return false;
    const recipients = ['to', 'cc'].filter((field) => covered.has(field)).flatMap(valuesOf);
    return recipients
      .flatMap((value) => addressParser(value, { flatten: true }))
      .some(({ address }) => addresses.includes(withoutTag(address ?? '')));
  });
}

/** The number of signatures in the headers of an email. */
function countSignatures(raw: Uint8Array): number {
  const head = Buffer.from(raw.buffer, raw.byteOffset, bodyStart(raw) ?? raw.byteLength).toString('latin1');
  return head.match(/^dkim-signature[ \t\r\n]*:/gim)?.length ?? 0;
}

/** The unfolded value of a header field. */
const valueOf = (line: Buffer): string =>
  line
    .toString('utf8')
    .replace(/^[^:]*:/, '')
    .replaceAll(/\r?\n/g, '')
    .trim();

/** An address in lower case, without a tag such as `+news` in the local part. */
const withoutTag = (address: string): string => address.toLowerCase().replace(/\+[^@]*(?=@)/, '');
