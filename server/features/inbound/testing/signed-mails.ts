import { generateKeyPairSync } from 'node:crypto';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import { composeMail, ordinaryHeaders } from './mails.ts';
import { start } from './open-inbound.ts';

export const rsa = keyPair('rsa', 2048);
export const otherRsa = keyPair('rsa', 2048);
export const shortRsa = keyPair('rsa', 768);
export const ed25519 = keyPair('ed25519');

/** The records of the keys that the domains publish. */
export const publishedKeys: Record<string, string> = {
  'rsa._domainkey.player.example': `v=DKIM1; k=rsa; p=${rsa.published}`,
  'ed._domainkey.player.example': `v=DKIM1; k=ed25519; p=${ed25519.published}`,
  'short._domainkey.player.example': `v=DKIM1; k=rsa; p=${shortRsa.published}`,
  'testing._domainkey.player.example': `v=DKIM1; k=rsa; t=y; p=${rsa.published}`,
  'revoked._domainkey.player.example': 'v=DKIM1; k=rsa; p=',
  'rsa._domainkey.mail.player.example': `v=DKIM1; k=rsa; p=${rsa.published}`,
  'rsa._domainkey.example': `v=DKIM1; k=rsa; p=${rsa.published}`,
  'rsa._domainkey.evil.example': `v=DKIM1; k=rsa; p=${otherRsa.published}`,
};

function keyPair(type: 'rsa' | 'ed25519', modulusLength?: number) {
  const { privateKey, publicKey } =
    type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: modulusLength! }) : generateKeyPairSync('ed25519');
  const der = publicKey.export({ type: 'spki', format: 'der' });
  // RFC 8463: the record of an Ed25519 key has its 32 bytes only.
  const published = (type === 'rsa' ? der : der.subarray(-32)).toString('base64');
  return { privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }), published };
}

export const signedFields = ['from', 'to', 'subject', 'date', 'message-id'];
const ofPlayer = {
  signingDomain: 'player.example',
  selector: 'rsa',
  privateKey: rsa.privateKey,
  headerList: signedFields,
  signTime: start,
};

type Signature = Partial<Parameters<typeof dkimSign>[1]>;

/** The `DKIM-Signature` header of an email, by its author's domain unless `signature` differs. */
export async function signatureOf(raw: Buffer, signature: Signature = {}): Promise<string> {
  const options = { ...ofPlayer, ...signature };
  const { signatures, errors } = await dkimSign(raw, { ...options, signatureData: [{ ...options }] });
  if (errors.length > 0) throw errors[0]!.err;
  return signatures;
}

/** An email of Mira's with a signature by {@link signatureOf}. */
export async function signedMail(
  headers: Record<string, string | string[]> = {},
  { body = 'Here it is.', ...signature }: Signature & { body?: string } = {},
): Promise<Buffer> {
  const raw = composeMail(ordinaryHeaders(headers), body);
  return withFields(raw, await signatureOf(raw, signature));
}

/** An email with header fields above the others. */
export const withFields = (raw: Buffer, fields: string): Buffer => Buffer.concat([Buffer.from(fields), raw]);

/** An error of a lookup. */
export const lookupError = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));

/** The TXT records of {@link publishedKeys}. */
export const resolvePublishedKey = async (name: string): Promise<string[][]> => {
  const record = publishedKeys[name];
  return record === undefined ? lookupError('ENOTFOUND') : [[record]];
};
