import type {
  AuthenticationResponseJSON,
  generateAuthenticationOptions as Options,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
  VerifiedAuthenticationResponse,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import { studio } from '../../../studio.ts';
import type { Config } from '../../bootstrap/config.ts';
import { HttpError } from '../../http/errors.ts';
import type { StoredPasskey } from './store.ts';

type Site = Pick<Config, 'publicUrl'>;

/** Loaded with the first passkey. */
const library = () => import('@simplewebauthn/server');

const rpIdOf = ({ publicUrl }: Site): string => new URL(publicUrl).hostname;

/** What the browser makes a passkey from: one that is found without a name, behind a fingerprint, face or PIN. */
export async function registrationOptions(
  site: Site,
  user: { id: number; username: string },
  present: readonly StoredPasskey[],
): Promise<{ challenge: string }> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: studio.name,
    rpID: rpIdOf(site),
    userName: user.username,
    userID: Buffer.from(String(user.id)),
    attestationType: 'none',
    excludeCredentials: present.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** @param allowed the passkeys of one person; without it any that the browser has for this site */
export async function authenticationOptions(
  site: Site,
  allowed?: readonly StoredPasskey[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  const options: Parameters<typeof Options>[0] = { rpID: rpIdOf(site), userVerification: 'required' };
  if (allowed) options.allowCredentials = allowed.map(({ credentialId: id, transports }) => ({ id, transports }));
  return generateAuthenticationOptions(options);
}

/** @throws {HttpError} 400 unless this site's challenge was signed on this site, by a verified user */
export async function verifyRegistration(
  site: Site,
  response: object,
  expectedChallenge: string,
): Promise<NonNullable<VerifiedRegistrationResponse['registrationInfo']>['credential']> {
  const { verifyRegistrationResponse } = await library();
  const result = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: site.publicUrl,
    expectedRPID: rpIdOf(site),
    requireUserVerification: true,
  }).catch(refuse);
  return result.registrationInfo?.credential ?? refuse();
}

/**
 * Checks the signature of a passkey. Its counter is returned and not compared, since only a verified one says anything.
 *
 * @throws {HttpError} 400 unless this site's challenge was signed on this site, by a verified user
 */
export async function verifyAuthentication(
  site: Site,
  response: object,
  expectedChallenge: string,
  { credentialId, publicKey, transports }: StoredPasskey,
): Promise<{ counter: number }> {
  const { verifyAuthenticationResponse } = await library();
  const result: VerifiedAuthenticationResponse = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: site.publicUrl,
    expectedRPID: rpIdOf(site),
    credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter: 0, transports },
    requireUserVerification: true,
  }).catch(refuse);
  return result.verified ? { counter: result.authenticationInfo.newCounter } : refuse();
}

function refuse(): never {
  throw new HttpError(400, 'passkeyRefused');
}
