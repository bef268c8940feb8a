import { ApiError } from '../../api/client.ts';

/* The browser's passkeys. The library loads with the first use. */

type Options = { challenge: string };

/** Lets the browser sign a challenge with a passkey. @throws where the person or the browser has none, or cancels */
export async function signWithPasskey(options: Options): Promise<object> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON: options });
}

/** Lets the browser make a passkey. @throws where the browser cannot, or the person cancels */
export async function createPasskey(options: Options): Promise<object> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] });
}

/** Whether the browser, not the server, ended an attempt with a passkey. */
export const isOfBrowser = (error: unknown): boolean => !(error instanceof ApiError) && !(error instanceof TypeError);
