import { docsPath } from '../../../../domain/accounts/api-token.ts';
import { matchRoute, type screens } from '../../../routing/routes.ts';

/** The state of the sign-in's history entry. The address stays as the specification defines it. */
export type SignInState = { destination?: string };

const isOfSignIn = (screen: keyof typeof screens): boolean => ['login', 'invitation', 'reset'].includes(screen);

/** Returns an address that a sign-in may open: a screen of the back office or the API documentation. Undefined for others. */
export function safeDestination(address: unknown): string | undefined {
  // Browsers treat a backslash like a slash, and drop some control characters and spaces.
  if (typeof address !== 'string' || !/^\/[\x21-\x5b\x5d-\x7e]*$/.test(address)) return undefined;
  const site = 'https://site.invalid';
  if (!URL.canParse(address, site)) return undefined;
  const { origin, pathname, search, hash } = new URL(address, site);
  const hasEncodedSeparator = /%(?:[01][0-9a-f]|2e|2f|5c|7f)/i.test(pathname);
  if (origin !== site || hasEncodedSeparator) return undefined;
  const { screen } = matchRoute(pathname).route;
  const isAllowed = pathname === docsPath || (screen !== undefined && !isOfSignIn(screen));
  return isAllowed ? pathname + search + hash : undefined;
}

/** The page that the visitor requested before the sign-in; after a redirect by the server it is in the query. */
export function requestedDestination(): string | undefined {
  const next = new URLSearchParams(location.search).get('next');
  const { destination } = Object(history.state) as SignInState;
  return safeDestination(next === null ? destination : next + location.hash);
}
