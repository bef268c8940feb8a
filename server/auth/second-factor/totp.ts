import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { plainCode, type TotpEnrolment } from '../../../domain/second-factor.ts';
import { studio } from '../../../studio.ts';

/** In seconds; the time step and the accepted skew of one step are those of RFC 6238. */
const period = 30;
const window = 1;

/** A new secret of 160 bits, in Base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: studio.name, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period });

/** What an authenticator app reads. */
export function totpEnrolmentOf(secret: string, username: string): TotpEnrolment {
  const uri = totpOf(secret, username).toString();
  return { secret, uri, svg: renderSVG(uri, { border: 2, pixelSize: 4 }) };
}

/**
 * The time step of a code, one step to either side of now.
 *
 * @returns undefined for a wrong code
 */
export function totpStep(secret: string, typed: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret, '').validate({ token: plainCode(typed), timestamp, window });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta;
}
