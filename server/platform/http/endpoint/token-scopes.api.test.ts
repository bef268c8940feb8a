import { afterAll, describe, expect, it } from 'vitest';
import { type TokenScope, tokenScopes } from '../../../../domain/accounts/api-token.ts';
import { endpoints } from '../../../bootstrap/endpoints.ts';
import { sampleAddress, sampleBody } from '../../../testing/samples.ts';
import { testApp } from '../../../testing/test-app.ts';
import { createToken } from '../../../features/tokens/tokens.ts';

/*
 * The endpoints that API tokens may call. The rows of each scope are here and not with the endpoints, so an endpoint whose scope is
 * added or changed by mistake fails until somebody states the intention here.
 */

/** Closed to tokens: people, access and the installation, and operations that span submissions and content. */
const closed = new RegExp(
  [
    String.raw`^\w+ /api/(account|audit|auth|drafts|events|notifications|search|settings|status|team|tokens|webhooks)(/|$)`,
    String.raw`^PUT /api/(projects|messages)/:id/draft$`,
    String.raw`^POST /api/(changes/(undo|settle)|replies/(:id/)?undo|projects/:id/case|projects/import(/check)?)$`,
  ].join('|'),
);

/** Parameters without which every token gets 403. */
const narrowed: Record<string, string> = {
  'GET /api/projects/export': '?type=game',
  'GET /api/messages/export': '?q=lantern',
};

/** Endpoints by scope; every other endpoint that needs a session is {@link closed}. */
const scoped: Record<TokenScope, readonly string[]> = {
  'submissions:read': [
    'GET /api/projects',
    'GET /api/projects/:id',
    'GET /api/assessments',
    'GET /api/projects/:id/assessments',
    'GET /api/messages',
    'GET /api/messages/:id',
    'GET /api/projects/export',
    'GET /api/messages/export',
    'GET /api/senders',
    'GET /api/senders/:id',
    'GET /api/blocks',
    'GET /api/inbox/counts',
    'GET /api/labels',
    'GET /api/views',
    'GET /api/views/counts',
    'GET /api/templates',
    'GET /api/users',
    'GET /api/attachments/:id',
    'GET /api/projects/:id/link-cards',
    'GET /api/link-cards/:id/picture',
    'GET /api/reports',
  ],
  'submissions:write': [
    'PUT /api/projects/:id',
    'PATCH /api/projects/:id/status',
    'PATCH /api/projects/:id/clock',
    'PATCH /api/messages/:id/clock',
    'PUT /api/senders/:id/note',
    'PUT /api/senders/:id/block',
    'DELETE /api/blocks/:id',
    'POST /api/projects/merge',
    'POST /api/projects/:id/unmerge',
    'PUT /api/projects/:id/assessment',
    'POST /api/link-cards/:id/refresh',
    'DELETE /api/projects/:id/assessment',
    'POST /api/projects/:id/notes',
    'DELETE /api/projects/:id/notes/:noteId',
    'POST /api/messages/:id/notes',
    'DELETE /api/messages/:id/notes/:noteId',
    'POST /api/projects/:id/replies',
    'POST /api/messages/:id/replies',
    'PATCH /api/messages/:id/status',
    'PUT /api/messages/:id',
    'POST /api/projects/bulk',
    'POST /api/projects/replies',
    'POST /api/projects/replies/preview',
    'POST /api/messages/replies',
    'POST /api/messages/replies/preview',
    'POST /api/messages/bulk',
    'POST /api/labels',
    'PUT /api/labels/:id',
    'DELETE /api/labels/:id',
    'POST /api/views',
    'PUT /api/views/order',
    'PUT /api/views/:id',
    'DELETE /api/views/:id',
    'POST /api/templates',
    'PUT /api/templates/:id',
    'DELETE /api/templates/:id',
  ],
  'content:read': [
    'GET /api/system-panel/cases',
    'GET /api/system-panel/cases/:id',
    'GET /api/system-panel/cases/:id/versions',
    'GET /api/system-panel/partners',
    'GET /api/system-panel/partners/:id',
    'GET /api/system-panel/partners/:id/versions',
    'GET /api/system-panel/features',
    'GET /api/system-panel/features/:id',
    'GET /api/system-panel/features/:id/versions',
    'GET /api/portfolio',
    'GET /api/system-panel/portfolio/cases',
    'GET /api/system-panel/media',
    'GET /api/system-panel/media/:id',
    'GET /api/system-panel/cases/:id/preview-links',
  ],
  'content:write': [
    'POST /api/cases',
    'PUT /api/cases/:id',
    'DELETE /api/cases/:id',
    'POST /api/system-panel/cases',
    'PUT /api/system-panel/cases',
    'DELETE /api/system-panel/cases/:id',
    'POST /api/system-panel/cases/:id/restore',
    'PUT /api/system-panel/cases/:id/draft',
    'DELETE /api/system-panel/cases/:id/draft',
    'PUT /api/system-panel/cases/:id/schedule',
    'POST /api/system-panel/cases/:id/publish',
    'POST /api/system-panel/cases/:id/withdraw',
    'POST /api/system-panel/cases/:id/versions/:versionId/restore',
    'POST /api/system-panel/partners',
    'PUT /api/system-panel/partners',
    'DELETE /api/system-panel/partners/:id',
    'POST /api/system-panel/partners/:id/restore',
    'PUT /api/system-panel/partners/:id/draft',
    'DELETE /api/system-panel/partners/:id/draft',
    'PUT /api/system-panel/partners/:id/schedule',
    'POST /api/system-panel/partners/:id/publish',
    'POST /api/system-panel/partners/:id/withdraw',
    'POST /api/system-panel/partners/:id/versions/:versionId/restore',
    'POST /api/system-panel/features',
    'PUT /api/system-panel/features',
    'DELETE /api/system-panel/features/:id',
    'POST /api/system-panel/features/:id/restore',
    'PUT /api/system-panel/features/:id/draft',
    'DELETE /api/system-panel/features/:id/draft',
    'PUT /api/system-panel/features/:id/schedule',
    'POST /api/system-panel/features/:id/publish',
    'POST /api/system-panel/features/:id/withdraw',
    'POST /api/system-panel/features/:id/versions/:versionId/restore',
    'POST /api/system-panel/portfolio',
    'PUT /api/system-panel/portfolio/:id',
    'DELETE /api/system-panel/portfolio/:id',
    'POST /api/system-panel/portfolio/:id/restore',
    'POST /api/system-panel/portfolio/:id/case',
    'POST /api/system-panel/media',
    'POST /api/system-panel/media/by-address',
    'POST /api/system-panel/media/:id/replace',
    'PUT /api/system-panel/media/:id',
    'DELETE /api/system-panel/media/:id',
    'POST /api/system-panel/cases/:id/preview-links',
    'DELETE /api/system-panel/cases/:id/preview-links/:linkId',
  ],
};

const site = await testApp({ environment: { TRUST_PROXY: '1' } });
afterAll(() => site[Symbol.asyncDispose]());
const allEndpoints = endpoints(site.context);
const nameOf = ({ method, path }: (typeof allEndpoints)[number]) => `${method} ${path}`;

const secrets = new Map<TokenScope, string>();
const { cookie } = await site.session('admin');
for (const scope of tokenScopes) {
  const { secret } = await createToken(site.db, { name: scope, scopes: [scope], days: 30 }, 1, new Date());
  secrets.set(scope, secret);
}

it('every row is an endpoint', () => {
  const names = new Set(allEndpoints.map(nameOf));
  expect(
    Object.values(scoped)
      .flat()
      .filter((name) => !names.has(name)),
  ).toEqual([]);
});

it('every endpoint declares its token scope, unless it is closed to tokens', () => {
  const rows = new Set(Object.values(scoped).flat());
  const needing = allEndpoints
    .filter(({ access }) => access !== 'public')
    .map((endpoint) => [nameOf(endpoint), endpoint.scope] as const);
  expect(needing.filter(([name, scope]) => closed.test(name) === (scope !== undefined))).toEqual([]);
  expect(needing.filter(([name, scope]) => scope !== undefined && !scoped[scope].includes(name))).toEqual([]);
  expect(needing.filter(([name]) => closed.test(name) && rows.has(name))).toEqual([]);
});

describe.each(
  allEndpoints.filter(({ access }) => access !== 'public').map((endpoint) => [nameOf(endpoint), endpoint] as const),
)('%s', (name, endpoint) => {
  it.each(tokenScopes)('with the scope %s', async (scope) => {
    const { status, headers } = await site.request(
      endpoint.method,
      sampleAddress(endpoint, 987_654) + (narrowed[name] ?? ''),
      {
        // A cookie next to the token grants nothing more.
        headers: { cookie: cookie!, authorization: `Bearer ${secrets.get(scope)}` },
        body: sampleBody(endpoint),
      },
    );
    expect(scoped[scope].includes(name) ? [200, 201, 400, 404, 415] : [403]).toContain(status);
    expect(headers.get('cache-control')).toContain('no-store');
  });
});
