import type { Page } from '@playwright/test';
import { anyVisitor } from '../fixtures.ts';
import type { Api } from './operator.ts';

/** Another operator, with API calls and a page. */
export async function colleague(page: Page, api: Api, username: string, role: 'admin' | 'editor' = 'editor') {
  const invitation = await api('POST', '/api/team/invitations', {
    email: `${username}@studio.example`,
    role,
  });
  const token = new URL(((await invitation.json()) as { link: string }).link).hash.slice(1);
  const data = { token, username, password: 'lantern harbour quilt' };
  const theirs = await page
    .context()
    .browser()!
    .newContext({ baseURL: new URL(page.url()).origin, extraHTTPHeaders: anyVisitor() });
  const joined = await theirs.request.post('/api/auth/invitation/accept', { data });
  const { csrfToken } = (await joined.json()) as { csrfToken: string };
  await theirs.addInitScript((stored) => localStorage.setItem('csrfToken', stored), csrfToken);
  const call: Api = (method, path, body) =>
    theirs.request.fetch(path, { method, data: body, headers: { 'X-CSRF-Token': csrfToken } });
  return { call, open: () => theirs.newPage(), close: () => theirs.close() };
}
