import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { hostileMails } from '../testing/hostile.ts';
import { composeMail, ordinaryHeaders } from '../testing/mails.ts';
import { countShortLines, identityOf } from './identity.ts';

/** The digest in its original line-by-line calculation, which is stored in databases. */
function digestByLines(raw: Uint8Array, mailId: string | null): string {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const hash = createHash('sha256').update(`${mailId ?? ''}\n`);
  const ends = ['\r\n\r\n', '\n\n'].map((end) => bytes.indexOf(end)).filter((position) => position >= 0);
  const start = mailId === null || ends.length === 0 ? 0 : Math.min(...ends);
  for (let from = start; from < bytes.length;) {
    const end = bytes.indexOf(13, from);
    hash.update(bytes.subarray(from, end < 0 ? bytes.length : end));
    from = end < 0 ? bytes.length : end + 1;
  }
  return hash.digest('hex');
}

const mails = Object.entries(hostileMails).filter(([kind]) => kind !== '50 MB');

it.each([...mails, ['a mail of two chunks', () => composeMail(ordinaryHeaders(), 'Hello.\n'.repeat(20_000))] as const])(
  'an email keeps its stored digest: %s',
  (_kind, make) => {
    const raw = make();
    for (const mailId of [null, 'a@player.example']) expect(identityOf(raw, mailId)).toBe(digestByLines(raw, mailId));
  },
);

it('the digest of an email equals the digests that databases store', () => {
  const raw = composeMail({ From: 'mira@player.example', 'Message-ID': '<a@player.example>' }, 'Hello\nfrom Mira.\n');
  expect(identityOf(raw, 'a@player.example')).toBe('52760a0e62790ff12a003ad6181f69c8b63dddf6fb685b9328f92a306a0e9f4e');
});

it('short lines are counted regardless of their line ends', () => {
  expect(countShortLines(Buffer.from('a\r\n\nlonger line\r\nb'), 4)).toBe(2);
  expect(countShortLines(Buffer.alloc(0), 4)).toBe(0);
});
