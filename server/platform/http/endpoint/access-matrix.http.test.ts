import { afterAll, describe, expect, it } from 'vitest';
import { roles, type Role } from '../../../../domain/accounts/user.ts';
import { endpoints } from '../../../bootstrap/endpoints.ts';
import { hashPassword } from '../../../features/accounts/password.ts';
import { startSession } from '../../../features/accounts/sessions.ts';
import { createUser } from '../../../features/accounts/users.ts';
import { functionPath } from './function-paths.ts';
import { sampleAddress, sampleBody } from '../../../testing/samples.ts';
import { testApp } from '../../../testing/test-app.ts';

/*
 * The access of every endpoint, tested under both forms of its path. The rows are here and not with the endpoints, so an endpoint that
 * is added, or whose access is changed by mistake, fails until somebody states the intention here.
 */

/** The statuses for a visitor, a user, a reader, an editor, and an admin without the CSRF token, with a wrong one, and with the right one. */
type Row = readonly [number, number, number, number, number, number, number];

const everybody = (status: number): Row => [status, status, status, status, status, status, status];
const readersRead = (status: number): Row => [401, 403, status, status, status, status, status];
const editorsWrite = (status: number): Row => [401, 403, 403, status, 403, 403, status];
const adminsRead = (status: number): Row => [401, 403, 403, 403, status, status, status];
const adminsWrite = (status: number): Row => [401, 403, 403, 403, 403, 403, status];
const readersWrite = (status: number): Row => [401, 403, status, status, 403, 403, status];
const ownSession = (status: number): Row => [status, status, status, status, 403, 403, status];

/** No row has the requested id, so 404 means that the caller passed the access check. */
const through = 404;

const rows: Record<string, Row> = {
  'GET /api/cases': everybody(200),
  'GET /api/cases/:id': everybody(through),
  'GET /api/cases/:id/press': everybody(through),
  'GET /api/cases/:id/press/archive': everybody(through),
  'POST /api/cases': editorsWrite(201),
  'PUT /api/cases/:id': editorsWrite(through),
  'DELETE /api/cases/:id': editorsWrite(through),
  'GET /api/partners': everybody(200),
  'GET /api/people': everybody(200),
  'GET /api/platforms': everybody(200),
  'GET /api/showcase': everybody(200),
  'GET /api/texts': everybody(200),
  'GET /api/pages/:slug': everybody(through),
  'GET /api/features': everybody(200),
  'GET /api/promise': everybody(200),
  'GET /api/system-panel/cases': readersRead(200),
  'POST /api/system-panel/cases': editorsWrite(201),
  'PUT /api/system-panel/cases': editorsWrite(200),
  'GET /api/system-panel/cases/:id': readersRead(through),
  'DELETE /api/system-panel/cases/:id': editorsWrite(through),
  'POST /api/system-panel/cases/:id/restore': editorsWrite(through),
  'PUT /api/system-panel/cases/:id/draft': editorsWrite(through),
  'DELETE /api/system-panel/cases/:id/draft': editorsWrite(through),
  'POST /api/system-panel/cases/:id/publish': editorsWrite(through),
  'POST /api/system-panel/cases/:id/withdraw': editorsWrite(through),
  'PUT /api/system-panel/cases/:id/schedule': editorsWrite(through),
  'GET /api/system-panel/cases/:id/versions': readersRead(through),
  'POST /api/system-panel/cases/:id/versions/:versionId/restore': editorsWrite(through),
  'GET /api/system-panel/cases/:id/preview-links': readersRead(through),
  'POST /api/system-panel/cases/:id/preview-links': editorsWrite(through),
  'DELETE /api/system-panel/cases/:id/preview-links/:linkId': editorsWrite(through),
  'POST /api/previews': everybody(through),
  'POST /api/projects/:id/case': editorsWrite(through),
  'GET /api/system-panel/partners': readersRead(200),
  'POST /api/system-panel/partners': editorsWrite(201),
  'PUT /api/system-panel/partners': editorsWrite(200),
  'GET /api/system-panel/partners/:id': readersRead(through),
  'DELETE /api/system-panel/partners/:id': editorsWrite(through),
  'POST /api/system-panel/partners/:id/restore': editorsWrite(through),
  'PUT /api/system-panel/partners/:id/draft': editorsWrite(through),
  'DELETE /api/system-panel/partners/:id/draft': editorsWrite(through),
  'POST /api/system-panel/partners/:id/publish': editorsWrite(through),
  'POST /api/system-panel/partners/:id/withdraw': editorsWrite(through),
  'PUT /api/system-panel/partners/:id/schedule': editorsWrite(through),
  'GET /api/system-panel/partners/:id/versions': readersRead(through),
  'POST /api/system-panel/partners/:id/versions/:versionId/restore': editorsWrite(through),
  'GET /api/system-panel/features': readersRead(200),
  'POST /api/system-panel/features': editorsWrite(201),
  'PUT /api/system-panel/features': editorsWrite(200),
  'GET /api/system-panel/features/:id': readersRead(through),
  'DELETE /api/system-panel/features/:id': editorsWrite(through),
  'POST /api/system-panel/features/:id/restore': editorsWrite(through),
  'PUT /api/system-panel/features/:id/draft': editorsWrite(through),
  'DELETE /api/system-panel/features/:id/draft': editorsWrite(through),
  'POST /api/system-panel/features/:id/publish': editorsWrite(through),
  'POST /api/system-panel/features/:id/withdraw': editorsWrite(through),
  'PUT /api/system-panel/features/:id/schedule': editorsWrite(through),
  'GET /api/system-panel/features/:id/versions': readersRead(through),
  'POST /api/system-panel/features/:id/versions/:versionId/restore': editorsWrite(through),
  'GET /api/system-panel/media': readersRead(200),
  // The body is not a picture.
  'POST /api/system-panel/media': editorsWrite(415),
  // Nothing listens at the address.
  'POST /api/system-panel/media/by-address': editorsWrite(400),
  'POST /api/system-panel/media/:id/replace': editorsWrite(through),
  'GET /api/system-panel/media/:id': readersRead(through),
  'PUT /api/system-panel/media/:id': editorsWrite(through),
  'DELETE /api/system-panel/media/:id': editorsWrite(through),
  'GET /api/portfolio-items': everybody(200),
  'GET /api/portfolio': readersRead(200),
  'POST /api/system-panel/portfolio': editorsWrite(201),
  'PUT /api/system-panel/portfolio/:id': editorsWrite(through),
  'DELETE /api/system-panel/portfolio/:id': editorsWrite(through),
  'POST /api/system-panel/portfolio/:id/restore': editorsWrite(through),
  'GET /api/system-panel/portfolio/cases': readersRead(200),
  'POST /api/system-panel/portfolio/:id/case': editorsWrite(through),
  'POST /api/projects': everybody(201),
  'GET /api/projects': readersRead(200),
  'GET /api/projects/:id': readersRead(through),
  'PUT /api/projects/:id': editorsWrite(through),
  'PATCH /api/projects/:id/status': editorsWrite(through),
  'PATCH /api/projects/:id/clock': editorsWrite(through),
  'PATCH /api/messages/:id/clock': editorsWrite(through),
  'GET /api/views': readersRead(200),
  'GET /api/views/counts': readersRead(200),
  'POST /api/views': readersWrite(201),
  'PUT /api/views/order': readersWrite(200),
  'PUT /api/views/:id': readersWrite(through),
  'DELETE /api/views/:id': readersWrite(through),
  'GET /api/labels': readersRead(200),
  'POST /api/labels': editorsWrite(201),
  'PUT /api/labels/:id': editorsWrite(through),
  'DELETE /api/labels/:id': editorsWrite(through),
  'GET /api/search': readersRead(200),
  'GET /api/senders': readersRead(200),
  'GET /api/senders/:id': readersRead(through),
  'PUT /api/senders/:id/note': editorsWrite(through),
  'PUT /api/senders/:id/block': editorsWrite(through),
  'GET /api/blocks': readersRead(200),
  'DELETE /api/blocks/:id': editorsWrite(through),
  'POST /api/projects/merge': editorsWrite(through),
  'POST /api/projects/:id/unmerge': editorsWrite(through),
  'POST /api/projects/:id/notes': editorsWrite(through),
  'DELETE /api/projects/:id/notes/:noteId': editorsWrite(through),
  'POST /api/messages/:id/notes': editorsWrite(through),
  'DELETE /api/messages/:id/notes/:noteId': editorsWrite(through),
  'POST /api/projects/:id/replies': editorsWrite(through),
  'PUT /api/projects/:id/draft': editorsWrite(through),
  'PUT /api/messages/:id/draft': editorsWrite(through),
  'POST /api/replies/:id/undo': editorsWrite(through),
  'GET /api/assessments': readersRead(200),
  'GET /api/projects/:id/assessments': readersRead(through),
  'PUT /api/projects/:id/assessment': editorsWrite(through),
  'DELETE /api/projects/:id/assessment': editorsWrite(through),
  'GET /api/drafts': readersRead(200),
  'POST /api/contact-v2': everybody(201),
  // No inbound secret is configured.
  'POST /api/inbound': everybody(404),
  'GET /api/messages': readersRead(200),
  'GET /api/messages/:id': readersRead(through),
  'POST /api/messages/:id/replies': editorsWrite(through),
  'PATCH /api/messages/:id/status': editorsWrite(through),
  'PUT /api/messages/:id': editorsWrite(through),
  'GET /api/projects/export': adminsRead(200),
  'GET /api/messages/export': adminsRead(200),
  'POST /api/projects/bulk': editorsWrite(200),
  'POST /api/projects/import': adminsWrite(400),
  'POST /api/projects/import/check': adminsWrite(400),
  'POST /api/messages/bulk': editorsWrite(200),
  'POST /api/projects/replies': editorsWrite(200),
  'POST /api/projects/replies/preview': editorsWrite(200),
  'POST /api/messages/replies': editorsWrite(200),
  'POST /api/messages/replies/preview': editorsWrite(200),
  'POST /api/replies/undo': editorsWrite(through),
  'POST /api/changes/undo': editorsWrite(through),
  // The editor's call consumes the key.
  'POST /api/changes/settle': [401, 403, 403, 200, 403, 403, through],
  'GET /api/attachments/:id': readersRead(through),
  'GET /api/projects/:id/link-cards': readersRead(through),
  'POST /api/link-cards/:id/refresh': editorsWrite(through),
  'GET /api/link-cards/:id/picture': readersRead(through),
  'GET /api/inbox/counts': readersRead(200),
  'GET /api/events': readersRead(200),
  'GET /api/notifications': readersRead(200),
  'POST /api/notifications/read': readersWrite(200),
  'GET /api/notifications/choices': readersRead(200),
  'PUT /api/notifications/choices': readersWrite(200),
  'GET /api/reports': readersRead(200),
  'GET /api/status': readersRead(200),
  'POST /api/status/mails/:id/retry': editorsWrite(through),
  'GET /api/status/first-steps': adminsRead(200),
  'PUT /api/status/first-steps': adminsWrite(200),
  'GET /api/settings/studio': adminsRead(200),
  'PUT /api/settings/studio/draft': adminsWrite(200),
  'DELETE /api/settings/studio/draft': adminsWrite(200),
  'POST /api/settings/studio/publish': adminsWrite(through),
  'POST /api/settings/samples/remove': adminsWrite(200),
  'GET /api/settings/texts': adminsRead(200),
  'GET /api/settings/studio/versions': adminsRead(200),
  'POST /api/settings/studio/versions/:id/restore': adminsWrite(through),
  'GET /api/settings/what-we-look-for': adminsRead(200),
  'PUT /api/settings/what-we-look-for': adminsWrite(200),
  'GET /api/templates': readersRead(200),
  'POST /api/templates': editorsWrite(201),
  'PUT /api/templates/:id': editorsWrite(through),
  'DELETE /api/templates/:id': editorsWrite(through),
  'GET /api/users': readersRead(200),
  'GET /api/account': readersRead(200),
  'PUT /api/account': readersWrite(200),
  // The current password is wrong.
  'PUT /api/account/password': readersWrite(400),
  'PUT /api/account/email': readersWrite(400),
  'POST /api/account/sessions/end': readersWrite(200),
  'GET /api/account/factors': readersRead(200),
  'POST /api/account/totp': readersWrite(200),
  'POST /api/account/totp/confirm': readersWrite(through),
  'DELETE /api/account/totp': readersWrite(through),
  'POST /api/account/passkeys/options': readersWrite(200),
  'POST /api/account/passkeys': readersWrite(through),
  'DELETE /api/account/passkeys/:id': readersWrite(through),
  'GET /api/account/proof': readersRead(200),
  'GET /api/account/proof/state': readersRead(200),
  // No identity provider is configured.
  'GET /api/auth/provider': everybody(200),
  'POST /api/auth/provider/start': everybody(through),
  'POST /api/auth/provider': everybody(through),
  'POST /api/auth/invitation/provider': everybody(through),
  'GET /api/account/identity': readersRead(200),
  'POST /api/account/identity': readersWrite(through),
  'DELETE /api/account/identity': readersWrite(through),
  'POST /api/account/proof/provider': readersWrite(through),
  'POST /api/account/proof/options': readersWrite(200),
  'POST /api/account/proof/passkey': readersWrite(through),
  'POST /api/account/recovery-codes': readersWrite(through),
  // The password is wrong.
  'POST /api/account/proof': readersWrite(400),
  'POST /api/auth/passkey/options': everybody(200),
  // No sign-in is pending that needs a code or a passkey.
  'POST /api/auth/passkey': everybody(401),
  'POST /api/auth/second-factor': everybody(401),
  'POST /api/auth/reset-request': everybody(200),
  'POST /api/auth/reset': everybody(through),
  'GET /api/team': adminsRead(200),
  'PUT /api/team/:id/role': adminsWrite(through),
  'POST /api/team/:id/disable': adminsWrite(through),
  'POST /api/team/:id/enable': adminsWrite(through),
  'POST /api/team/:id/hand-over': adminsWrite(through),
  'POST /api/team/:id/sign-out': adminsWrite(through),
  'POST /api/team/:id/reset-factors': adminsWrite(through),
  'PUT /api/team/factor-requirement': adminsWrite(200),
  'DELETE /api/team/:id': adminsWrite(through),
  'POST /api/team/invitations': adminsWrite(201),
  'DELETE /api/team/invitations/:id': adminsWrite(through),
  'POST /api/auth/invitation': everybody(through),
  'POST /api/auth/setup': everybody(through),
  'POST /api/auth/setup/accept': everybody(through),
  'POST /api/auth/invitation/accept': everybody(through),
  'GET /api/tokens': adminsRead(200),
  'POST /api/tokens': adminsWrite(201),
  'DELETE /api/tokens/:id': adminsWrite(through),
  'GET /api/webhooks': adminsRead(200),
  'POST /api/webhooks': adminsWrite(201),
  'PUT /api/webhooks/:id': adminsWrite(through),
  'DELETE /api/webhooks/:id': adminsWrite(through),
  'POST /api/webhooks/:id/secret': adminsWrite(through),
  'POST /api/webhooks/:id/test': adminsWrite(through),
  'GET /api/webhooks/:id/deliveries': adminsRead(through),
  'POST /api/webhooks/:id/deliveries/:deliveryId/redeliver': adminsWrite(through),
  'GET /api/audit': adminsRead(200),
  'GET /api/audit/sign-ins': adminsRead(200),
  'POST /api/audit/export': adminsWrite(200),
  // The password is wrong for every role, and registration is closed.
  'POST /api/auth/login': everybody(401),
  'POST /api/auth/register': everybody(403),
  'POST /api/auth/logout': ownSession(200),
  'GET /api/auth/user': everybody(200),
  'GET /api/auth/csrf': [401, 200, 200, 200, 200, 200, 200],
  'GET /api/openapi.json': everybody(200),
};

// Each call has its own client address, since failed sign-ins are limited.
const site = await testApp({ environment: { TRUST_PROXY: '1' } });
let clients = 0;
const ownAddress = () => ({ 'x-forwarded-for': `2001:db8:${(++clients).toString(16)}::1` });
afterAll(() => site[Symbol.asyncDispose]());
const allEndpoints = endpoints(site.context);
const nameOf = ({ method, path }: (typeof allEndpoints)[number]) => `${method} ${path}`;

const hash = await hashPassword('lantern harbour quilt');
const userIds = new Map<Role, number>();
for (const role of roles) {
  const user = await createUser(site.db, { username: role, email: null, role, password: hash }, new Date());
  userIds.set(role, user.id);
}

/** Opens a session per call, since signing out ends it. */
async function session(role: Role): Promise<{ cookie: string; token: string }> {
  const { token, csrfToken } = await startSession(site.db, userIds.get(role)!, new Date());
  return { cookie: `session=${token}`, token: csrfToken };
}

const callers: [string, () => Promise<Record<string, string>>][] = [
  ['a visitor', async () => ({})],
  ['a user', async () => signed(await session('user'))],
  ['a reader', async () => signed(await session('reader'))],
  ['an editor', async () => signed(await session('editor'))],
  ['an admin without the CSRF token', async () => ({ cookie: (await session('admin')).cookie })],
  [
    'an admin with another session’s CSRF token',
    async () => signed({ ...(await session('admin')), token: (await session('admin')).token }),
  ],
  ['an admin', async () => signed(await session('admin'))],
];

function signed({ cookie, token }: { cookie: string; token: string }) {
  return { cookie, 'x-csrf-token': token };
}

it('every endpoint has a row, and every row has an endpoint', () => {
  expect(Object.keys(rows).toSorted()).toEqual(allEndpoints.map(nameOf).toSorted());
});

describe.each(allEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  it.each([
    ['its path', sampleAddress(endpoint, 987_654)],
    ['its function path', functionPath(sampleAddress(endpoint, 987_654))],
  ])('under %s responds to each caller as in the matrix', async (_form, address) => {
    // Each form of the address saves the first draft of the settings.
    await site.db.deleteFrom('settings').where('name', '=', 'studioDraft').execute();
    const answered: [string, number][] = [];
    for (const [caller, headers] of callers) {
      const { status } = await site.request(endpoint.method, address, {
        headers: { ...ownAddress(), ...(await headers()) },
        body: sampleBody(endpoint),
      });
      answered.push([caller, status]);
    }
    const row = rows[name];
    expect(answered).toEqual(callers.map(([caller], index) => [caller, row?.[index]]));
  });
});
