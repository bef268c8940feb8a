import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { render } from 'vitest-browser-react';
import type { SessionState } from '../../../domain/accounts/user.ts';
import { defaultStudio } from '../../../domain/studio/default-studio.ts';
import { defaultLanguage } from '../../../domain/text/language.ts';
import backOffice from '../../i18n/catalogues/back-office.json';
import en from '../../i18n/catalogues/en.json';
import { StudioContext } from '../../studio/studio.tsx';
import { createQueryClient } from '../kit/requests/query-client.ts';
import { SessionProvider } from '../kit/session/session-provider.tsx';

/** An operator whose session is in the query cache. */
export const operator = { id: 1, username: 'mira', email: 'mira@studio.example', role: 'admin' } as const;
export const otherOperator = { ...operator, id: 2, username: 'ilya', email: 'ilya@studio.example' };

const sessionOf = (user: typeof operator | typeof otherOperator) =>
  ({ authenticated: true, user, timeZone: 'UTC' }) as unknown as SessionState;

/** Makes a page know the session of an operator, as after a sign-in in the same browser. */
export const signIn = (queryClient: QueryClient, user: typeof operator | typeof otherOperator = operator): void =>
  void queryClient.setQueryData(['/api/auth/user'], sessionOf(user));

/**
 * Renders a part of the back office in a document of its own, with the texts, the default studio's facts, the query client and the session
 * that its shell provides.
 * @returns the rendered part, and the query client of its page
 */
export async function renderForOperator(part: ReactNode) {
  const queryClient = createQueryClient();
  signIn(queryClient);
  const inPage = (children: ReactNode) => (
    <QueryClientProvider client={queryClient}>
      <IntlProvider locale={defaultLanguage} messages={{ ...en, backOffice }} timeZone="UTC">
        <SessionProvider>
          <StudioContext value={defaultStudio}>{children}</StudioContext>
        </SessionProvider>
      </IntlProvider>
    </QueryClientProvider>
  );
  const screen = await render(inPage(part));
  return { screen, queryClient, rerender: (next: ReactNode) => screen.rerender(inPage(next)) };
}
