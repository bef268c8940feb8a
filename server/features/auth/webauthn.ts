import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { User } from '../../../domain/accounts/user.ts';
import type { Config } from '../../platform/configuration/config.ts';
import type { PlatformContext } from '../../platform/context/platform-context.ts';
import type { Database } from '../../platform/db/tables.ts';
import type { Call } from '../../platform/http/endpoint/endpoint.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import { reportFactor } from './factor-changes.ts';
import { findEnabledUser } from '../accounts/users.ts';
import { advanceCounter, blockPasskey, findPasskey, type StoredPasskey } from '../accounts/passkeys.ts';

type Site = Pick<Config, 'publicUrl'>;

/** The library is loaded with the first use of a passkey. */
const library = () => import('@simplewebauthn/server');

const rpIdOf = ({ publicUrl }: Site): string => new URL(publicUrl).hostname;

/**
 * The browser's options for a new passkey, which is discoverable (no username needed) and requires a fingerprint, face or PIN.
 * @param site `studio` is the name under which the browser stores it
 */
export async function createRegistrationOptions(
  site: Site & { studio: string },
  { id, username }: User,
  present: readonly StoredPasskey[],
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: site.studio,
    rpID: rpIdOf(site),
    userName: username,
    userID: Buffer.from(String(id)),
    attestationType: 'none',
    excludeCredentials: present.map(credentialOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** @param allowed the passkeys of one person; without it, any that the browser has for this site */
export async function createAuthenticationOptions(site: Site, allowed?: readonly StoredPasskey[]) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: rpIdOf(site),
    userVerification: 'required',
    ...(allowed && { allowCredentials: allowed.map(credentialOf) }),
  });
}

const credentialOf = ({ credentialId: id, transports }: StoredPasskey) => ({ id, transports });

/** @throws {HttpError} 400 unless a verified user signed this site's challenge on this site */
export async function verifyRegistration(site: Site, response: object, challenge: string) {
  const { verifyRegistrationResponse } = await library();
  const result = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    ...expected(site, challenge),
  }).catch(refuse);
  return result.registrationInfo?.credential ?? refuse();
}

/**
 * Signs in or re-authenticates with a passkey of `owner`. A copied passkey is blocked and reported outside the transaction.
 * @param authenticate calls `consume`, which stores the counter, in its transaction
 * @throws {HttpError} 400 if the passkey is for another site, another person's, blocked or unknown, or if its counter did not grow
 */
export async function usePasskey<Result>(
  { config, db, wakeJobs, now }: PlatformContext,
  { body, address, c }: Pick<Call<unknown, { id: string }>, 'body' | 'address' | 'c'>,
  { challenge, owner }: { challenge: string; owner: number | null },
  authenticate: (user: User, consume: (tx: Database) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const passkey = await findPasskey(db, body.id);
  const user = passkey && (await findEnabledUser(db, passkey.userId));
  if (!user || passkey.blockedAt !== null || (owner !== null && passkey.userId !== owner)) refuse();
  const { counter } = await verifyAuthentication(config, body, challenge, passkey);
  let isCopied = false;
  const consume = async (tx: Database) => {
    isCopied = !(await advanceCounter(tx, passkey.id, counter, now()));
    if (isCopied) refuse();
  };
  try {
    return await authenticate(user, consume);
  } catch (error) {
    if (isCopied) {
      await db.transaction().execute(async (tx) => {
        await blockPasskey(tx, passkey.id, now());
        const by = { userId: user.id, via: 'link', address } as const;
        await reportFactor(tx, user, { by, c }, 'passkeyBlocked', now());
      });
      wakeJobs();
    }
    throw error;
  }
}

/** Checks the signature of a passkey. @returns the counter, which can be compared only once it is verified. @throws {HttpError} 400 */
async function verifyAuthentication(
  site: Site,
  response: object,
  challenge: string,
  passkey: StoredPasskey,
): Promise<{ counter: number }> {
  const { verifyAuthenticationResponse } = await library();
  const result = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    ...expected(site, challenge),
    credential: { ...credentialOf(passkey), publicKey: Buffer.from(passkey.publicKey, 'base64url'), counter: 0 },
  }).catch(refuse);
  return result.verified ? { counter: result.authenticationInfo.newCounter } : refuse();
}

const expected = (site: Site, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: site.publicUrl,
  expectedRPID: rpIdOf(site),
  requireUserVerification: true,
});

function refuse(): never {
  throw new HttpError(400, 'passkeyRefused');
}
