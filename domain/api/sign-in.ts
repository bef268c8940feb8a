import * as z from 'zod/mini';
import { loginForm, operatorEntity, registerForm, sessionState, signedIn } from '../accounts/user.ts';
import { type All, type Operations, readsSubmissions } from './operation.ts';

export const signInApi = {
  'POST /api/auth/login': {
    summary: 'Sign in',
    access: 'public',
    body: loginForm,
    response: signedIn,
    errors: {
      401: 'Wrong username or password; with `secondFactor`: the kinds that `POST /api/auth/second-factor` accepts next',
    },
  },
  'POST /api/auth/register': {
    summary: 'Register as a user without access to the back office',
    access: 'public',
    body: registerForm,
    status: 201,
    response: signedIn,
  },
  'POST /api/auth/logout': {
    summary: 'Sign out',
    access: 'session',
    response: z.object({ success: z.literal(true) }),
  },
  'GET /api/auth/user': {
    summary: 'The signed-in user',
    access: 'public',
    response: sessionState,
  },
  'GET /api/auth/csrf': {
    summary: "The CSRF token of the session, for a page that has the session's cookie but not the token",
    access: 'session',
    response: z.pick(signedIn, { csrfToken: true }),
    errors: { 401: 'The caller is not signed in' },
  },
  'GET /api/users': {
    summary: 'The operators, to whom submissions can be assigned',
    ...readsSubmissions,
    response: z.array(operatorEntity),
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof signInApi> {}
}
