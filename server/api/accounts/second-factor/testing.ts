import { Secret, TOTP } from 'otpauth';
import type { Role } from '../../../../domain/accounts/user.ts';
import { testApp } from '../../../testing/test-app.ts';
import { hashPassword } from '../../../features/accounts/password.ts';
import { createUser } from '../../../features/accounts/users.ts';

export const password = 'lantern harbour quilt';

/** The code of an authenticator app with this secret. */
export const codeAt = (secret: string, time: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: time.getTime() });

export type FactorSite = Awaited<ReturnType<typeof factorSite>>;
export type Person = Awaited<ReturnType<FactorSite['person']>>;

/** The application with a manual clock, and people who sign in, each from their own address. */
export async function factorSite(environment: Record<string, string> = {}) {
  const clock = { now: new Date('2026-03-02T10:00:00.000Z') };
  const site = await testApp({ now: () => clock.now, environment: { TRUST_PROXY: '1', ...environment } });
  const hash = await hashPassword(password);
  let clients = 0;
  const newAddress = () => `2001:db8:${(++clients).toString(16)}::1`;

  /** A browser, which stores the cookies of its responses and its CSRF token. */
  const browser = (address = newAddress()) => {
    const cookies = new Map<string, string>();
    let csrf = '';
    const send = async (method: string, path: string, body?: unknown, extraHeaders: Record<string, string> = {}) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = {
        'x-forwarded-for': address,
        cookie,
        'x-csrf-token': csrf,
        'user-agent': 'Firefox',
        ...extraHeaders,
      };
      const response = await site.request(method, path, { headers, body });
      for (const line of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
        if (value === '') cookies.delete(name!);
        else cookies.set(name!, value!);
      }
      const token: unknown = response.json?.csrfToken ?? response.json?.session?.csrfToken;
      if (typeof token === 'string') csrf = token;
      return response;
    };
    return {
      send,
      cookies,
      login: (username: string, typed = password) => send('POST', '/api/auth/login', { username, password: typed }),
      second: (code: string) => send('POST', '/api/auth/second-factor', { code }),
      isSignedIn: async () => (await send('GET', '/api/auth/user')).json.authenticated as boolean,
    };
  };

  let people = 0;
  return {
    ...site,
    clock,
    browser,
    /** Advances the clock. */
    pass: (seconds: number) => void (clock.now = new Date(clock.now.getTime() + seconds * 1000)),
    /** A signed-in person. */
    async person(role: Role = 'editor') {
      const username = `person-${++people}`;
      const email = `${username}@studio.example`;
      const { id } = await createUser(site.db, { username, email, role, password: hash }, clock.now);
      const personBrowser = browser();
      await personBrowser.login(username);
      return {
        id,
        username,
        email,
        ...personBrowser,
        /** Sets up an authenticator app. */
        async enrol() {
          const { secret } = (await personBrowser.send('POST', '/api/account/totp')).json as { secret: string };
          const { json } = await personBrowser.send('POST', '/api/account/totp/confirm', {
            code: codeAt(secret, clock.now),
          });
          return { secret, recoveryCodes: json.recoveryCodes as string[] };
        },
      };
    },
    /** The emails to a person about an event of their account. */
    async mailsAbout(event: string, recipient: string) {
      const mailsQuery = site.db.selectFrom('outbox').select('payload').where('recipient', '=', recipient);
      const rows = await mailsQuery.orderBy('id').execute();
      return rows
        .map(({ payload }) => JSON.parse(payload) as Record<string, string>)
        .filter((mail) => mail.about === event);
    },
  };
}
