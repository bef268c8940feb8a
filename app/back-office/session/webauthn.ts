import { ApiError, call } from '../../api/client.ts';

/* The library loads with the first use. */

type Options = { challenge: string };

/** Sends a challenge signed with a passkey. @throws also where the person or the browser has no passkey, or cancels */
export async function sendPasskey<Answer>(path: string, optionsPath: string, body?: object): Promise<Answer> {
  const { options } = await call<{ options: Options }>(optionsPath, { method: 'POST', body });
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return call<Answer>(path, { method: 'POST', body: await startAuthentication({ optionsJSON: options }) });
}

/** Lets the browser make a passkey. @throws where the browser cannot, or the person cancels */
export async function createPasskey(options: Options): Promise<object> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] });
}

/** Whether the browser, not the server, ended an attempt with a passkey. */
export const isOfBrowser = (error: unknown): boolean => !(error instanceof ApiError) && !(error instanceof TypeError);
