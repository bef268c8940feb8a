import type { Config } from '../../platform/configuration/config.ts';
import type { ResolveTxt } from '../../platform/dns/resolve-txt.ts';
import { parseAuthenticationResults } from './reading/authentication-results.ts';
import type { IncomingMail } from './reading/mail.ts';
import type { Reading } from './reading/read.ts';
import type { Database } from '../../platform/db/tables.ts';
import { readNoticeAddress } from '../../platform/studio/studio.ts';

interface VerificationContext {
  db: Database;
  config: Pick<Config, 'inbound' | 'studioEmail'>;
  now: () => Date;
  resolveTxt: ResolveTxt;
}

/**
 * Whether an email comes from its author (decision 24): the receiving server reports it, or a signature proves it. Nothing depends on this
 * for emails from programs and for those that could not be parsed, so their keys are not looked up.
 */
export async function isAuthorVerified(
  reading: Pick<Reading, 'isSignedByAuthor'>,
  mail: IncomingMail,
  { db, config, now, resolveTxt }: VerificationContext,
): Promise<boolean> {
  const { inbound } = config;
  const { from, automatic, bounce, flaws } = mail;
  if (from === null || automatic || bounce !== null || flaws.includes('unreadable')) return false;
  if (isAuthenticatedByServer(mail, inbound.authserv)) return true;
  const noticeAddress = await readNoticeAddress(db, config);
  const addresses = [inbound.address, noticeAddress.toLowerCase()].filter((address) => address !== undefined);
  return reading.isSignedByAuthor({ author: from.address, addresses, now: now() }, resolveTxt);
}

/**
 * Whether the receiving server authenticates the domain of an email's author: the topmost `Authentication-Results` header (RFC 8601)
 * with its name reports that DMARC passed for the domain. The server must strip such headers that other servers added. `authserv` is its name in lower case.
 */
export function isAuthenticatedByServer(
  { from, authentication }: { from: { address: string } | null; authentication: readonly string[] },
  authserv: string | undefined,
): boolean {
  const domain = from?.address.split('@').at(-1);
  if (authserv === undefined || !domain) return false;
  const topmost = authentication.map(parseAuthenticationResults).find((header) => header.authserv === authserv);
  const [dmarc, ...otherResults] = topmost?.results?.filter(({ method }) => method === 'dmarc') ?? [];
  if (dmarc?.result !== 'pass' || otherResults.length > 0) return false;
  const domains = dmarc.properties.filter(([name]) => name === 'header.from').map(([, value]) => value);
  return domains.length === 1 && domains[0] === domain;
}
