import { call } from './client.ts';
import { apiAddress } from './route.ts';
export const a = call('GET /api/cases', { query: { topCase: true } });
export const b = call('PUT /api/cases/:id', { id: 1, body: { title: 'x' }, version: 'x' });
export const c = call('GET /api/inbox/counts');
export const d = call('GET /api/views', { query: { list: 'submissions' } });
const kind = 'cases' as 'cases' | 'partners' | 'features';
export const e = call(`PUT /api/system-panel/${kind}/:id/draft`, {
  id: 1,
  body: { content: { translations: {}, entryIds: {} }, version: null },
});
export const f = apiAddress('GET /api/projects/export', { query: { format: 'csv' } });
export const g = call('POST /api/projects/:id/notes', { id: 2, body: { text: 'a', seen: null } });
// wrong
export const h = call('GET /api/nothing');
export const i = call('PUT /api/cases/:id', { body: {} });
export const j = call('PUT /api/cases/:id', { id: 1, body: { title: 3 } });
export const k = call('GET /api/cases', { version: 'x' });
export const l = call('GET /api/views');
export const m: Promise<number> = e;
export const n: Promise<number> = b;
