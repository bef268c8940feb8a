import { criteria } from '../../domain/assessment/assessment.ts';
import { contentKinds } from '../../domain/content/translation.ts';
import type { Endpoint } from '../platform/http/endpoint/endpoint.ts';

/** The bodies of the operations that every kind of content has. */
const contentBodies = Object.fromEntries(
  contentKinds.flatMap((kind) => [
    [`POST /api/system-panel/${kind}`, { copyOf: null }],
    [`PUT /api/system-panel/${kind}`, { ids: [2, 1] }],
    [
      `PUT /api/system-panel/${kind}/:id/draft`,
      { content: { description: 'A draft.', translations: {}, entryIds: {} }, version: null },
    ],
    [`POST /api/system-panel/${kind}/:id/publish`, { version: null }],
    [
      `PUT /api/system-panel/${kind}/:id/schedule`,
      { publishAt: null, withdrawAt: '2099-01-04T12:00:00.000Z', version: null },
    ],
  ]),
);

/** A credential that belongs to no passkey. */
const credential = { id: 'AQ', rawId: 'AQ', type: 'public-key', response: {}, clientExtensionResults: {} };

const template = {
  title: 'Ask for a build',
  shared: true,
  texts: { en: { subject: 'A build?', body: 'Could you send us one?' } },
  change: { status: null, assignee: null, labels: [] },
};

const bulkTexts = { en: { subject: 'About {project}', body: '{greeting} could you send us a build?' } };

const webhook = {
  name: 'Chat',
  address: 'https://receiver.example/hook',
  format: 'standard',
  events: ['submission.received'],
};

/** A valid body for each endpoint, by method and path. */
const bodies: Record<string, object> = {
  ...contentBodies,
  'POST /api/cases': { title: 'Lanternfall', description: 'A game about light.', projectType: 'game' },
  'PUT /api/cases/:id': { title: 'Lanternfall' },
  'POST /api/templates': template,
  'PUT /api/templates/:id': template,
  'POST /api/previews': { token: 'unknown' },
  'POST /api/system-panel/media/by-address': { address: 'http://127.0.0.1:9/none.png' },
  'POST /api/system-panel/media/:id/replace': { by: 987_654 },
  'PUT /api/system-panel/media/:id': { alt: { en: 'A lighthouse at night' }, decorative: false },
  'POST /api/system-panel/portfolio': { title: 'Ferry timetable' },
  'PUT /api/system-panel/portfolio/:id': { title: 'Ferry timetable' },
  'POST /api/projects': {
    name: 'Lanternfall',
    projectType: 'game',
    description: 'A game about light.',
    contactEmail: 'mira@player.example',
    platforms: ['Steam'],
  },
  'PUT /api/projects/:id': { name: 'Lanternfall' },
  'PATCH /api/projects/:id/status': { status: 'in_progress' },
  'PATCH /api/projects/:id/clock': { answeredElsewhere: true, answerWaived: false },
  'PATCH /api/messages/:id/clock': { snoozedUntil: '2030-01-07T13:00:00.000Z' },
  'POST /api/projects/bulk': { items: [{ id: 987_654 }], change: { status: 'in_progress' } },
  'POST /api/messages/bulk': { items: [{ id: 987_654 }], change: { status: 'read' } },
  'POST /api/projects/replies': { items: [{ id: 987_654 }], texts: bulkTexts },
  'POST /api/projects/replies/preview': { items: [{ id: 987_654 }], texts: bulkTexts },
  'POST /api/messages/replies': { items: [{ id: 987_654 }], texts: bulkTexts },
  'POST /api/messages/replies/preview': { items: [{ id: 987_654 }], texts: bulkTexts },
  'POST /api/replies/undo': { key: 'no such change' },
  'POST /api/views': { list: 'submissions', name: 'Games', query: 'type=game' },
  'PUT /api/views/order': { ids: [987_654] },
  'PUT /api/views/:id': { name: 'Games' },
  'POST /api/labels': { name: 'Asked for a build' },
  'PUT /api/labels/:id': { name: 'Asked for a build' },
  'POST /api/changes/undo': { key: 'no such change' },
  'POST /api/changes/settle': { key: 'no such change' },
  'PUT /api/senders/:id/note': { note: 'Writes often.', seen: null },
  'POST /api/projects/merge': { ids: [987_653, 987_654] },
  'PUT /api/senders/:id/block': { what: 'address', blocked: true },
  'PUT /api/projects/:id/assessment': {
    scores: Object.fromEntries(criteria.map(({ key }) => [key, 4])),
    verdict: 'pursue',
  },
  'POST /api/projects/:id/notes': { text: 'Asked the sender for a build.' },
  'POST /api/messages/:id/notes': { text: 'Asked the sender for a build.' },
  'POST /api/projects/:id/replies': { subject: 'Your project', body: 'Could you send us a build?' },
  'POST /api/messages/:id/replies': { subject: 'Your question', body: 'We do.' },
  'PUT /api/projects/:id/draft': { subject: null, body: 'Could you', note: '' },
  'PUT /api/messages/:id/draft': { subject: 'Your question', body: '', note: '' },
  'POST /api/contact-v2': {
    name: 'Mira',
    email: 'mira@player.example',
    subject: 'A question',
    message: 'Do you publish games for the web?',
  },
  'PATCH /api/messages/:id/status': { status: 'read' },
  'PUT /api/messages/:id': { assignedTo: null },
  'POST /api/notifications/read': { upTo: 987_654 },
  'PUT /api/notifications/choices': {
    assigned: 'now',
    mentioned: 'now',
    answered: 'digest',
    due: 'never',
    overdue: 'digest',
    bounced: 'now',
  },
  'PUT /api/account': { displayName: 'Ilinca', signature: null, timeZone: 'Europe/Chisinau' },
  'PUT /api/account/password': { current: 'not the password', password: 'lantern harbour quilt' },
  'PUT /api/account/email': { current: 'not the password', email: 'ilinca@studio.example' },
  'POST /api/account/sessions/end': { id: 'others' },
  'POST /api/auth/second-factor': { code: '000000' },
  'POST /api/account/totp/confirm': { code: '000000' },
  'POST /api/auth/passkey/options': { isSecondStep: false },
  'POST /api/auth/passkey': credential,
  'POST /api/account/passkeys': { name: 'Phone', credential },
  'POST /api/account/proof/passkey': credential,
  'POST /api/auth/provider': { answer: '?code=unknown&state=unknown' },
  'POST /api/auth/invitation/provider': { token: 'unknown', username: 'tessa' },
  'POST /api/account/proof': { password: 'not the password' },
  'POST /api/auth/reset-request': { email: 'nobody@studio.example' },
  'POST /api/auth/reset': { token: 'unknown', password: 'lantern harbour quilt' },
  'PUT /api/team/:id/role': { role: 'editor' },
  'POST /api/team/:id/hand-over': { to: null },
  'PUT /api/team/factor-requirement': { isRequired: false },
  'POST /api/team/invitations': { email: 'tessa@studio.example', role: 'editor' },
  'POST /api/auth/invitation': { token: 'unknown' },
  'POST /api/auth/setup': { token: 'a token' },
  'POST /api/auth/setup/accept': {
    username: 'ilinca',
    email: 'ilinca@studio.example',
    password: 'lantern harbour quilt',
    token: 'a token',
  },
  'POST /api/auth/invitation/accept': { token: 'unknown', username: 'tessa', password: 'a password that is long' },
  'POST /api/audit/export': { entity: 'case' },
  'PUT /api/status/first-steps': { dismissed: true },
  'PUT /api/settings/studio/draft': { changes: { name: 'Lanternworks' }, version: null },
  'POST /api/settings/studio/publish': { version: '2026-11-27T12:00:00.000Z' },
  'PUT /api/settings/what-we-look-for': { en: 'Puzzles.', ru: null, ro: null },
  'POST /api/tokens': { name: 'Accounting', scopes: ['submissions:read'], days: 90 },
  'POST /api/webhooks': webhook,
  'PUT /api/webhooks/:id': webhook,
  'POST /api/auth/login': { username: 'mira', password: 'not the password' },
  'POST /api/auth/register': { username: 'mira', password: 'a password that is long' },
};

/** A valid body for an endpoint; `undefined` if it has none. */
export function sampleBody({ method, path, body }: Endpoint): object | undefined {
  if (!body) return undefined;
  const sample = bodies[`${method} ${path}`];
  if (!sample) throw new Error(`No sample body for ${method} ${path}: add one to samples.ts`);
  return sample;
}

/** An address of the endpoint. */
export const sampleAddress = ({ path }: Endpoint, id: number | string = 1): string => path.replaceAll(/:\w+/g, `${id}`);
