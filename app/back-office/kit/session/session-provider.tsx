import type { ReactNode } from 'react';
import { SessionContext, useSessionQuery } from './session.ts';

/** Fetches the session for the screens below it. Screens that a link with a token opens need none. */
export const SessionProvider = ({ children }: { children: ReactNode }) => (
  <SessionContext value={useSessionQuery()}>{children}</SessionContext>
);
