import { languages } from '../../domain/language.ts';
import { studio } from '../../studio.ts';

const day = 24 * 60 * 60 * 1000;

/** Where to report a weakness (RFC 9116). It is true for as long as it is served, and is to be read again after half a year. */
export function securityText(publicUrl: string, now: Date): string {
  const expires = new Date((Math.floor(now.getTime() / day) + 180) * day).toISOString();
  return [
    `Contact: mailto:${studio.email}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
