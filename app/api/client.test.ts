import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { Label } from '../../domain/conversation/label.ts';
import type { ContentKind } from '../../domain/content/translation.ts';
import { ApiError, call, csrfTokenKey, sendForm, storeCsrfToken } from './client.ts';
import { apiAddress } from './route.ts';
import type { upload } from './upload.ts';

type Sent = { address: string; method: string; headers: Headers; body: string | undefined; signal: AbortSignal };

const sent: Sent[] = [];
let answer: () => Response;

beforeEach(() => {
  sent.length = 0;
  answer = () => Response.json([]);
  vi.stubGlobal('document', { documentElement: { lang: 'ro' } });
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === csrfTokenKey ? 'token' : null) });
  vi.stubGlobal('fetch', (address: string, request: Omit<Sent, 'address'>) => {
    sent.push({ address, ...request });
    return request.signal.aborted ? Promise.reject(request.signal.reason) : Promise.resolve(answer());
  });
});
afterEach(() => void vi.unstubAllGlobals());

describe('a call', () => {
  it('fills the address with the parameters of the path and the query', async () => {
    await call('GET /api/system-panel/cases/:id/preview-links', { id: 7 });
    await call('GET /api/cases', { query: { topCase: true, featured: undefined } });
    await call('GET /api/projects', { query: 'status=pending&page=2' });
    await call('DELETE /api/messages/:id/notes/:noteId', { id: 1, noteId: 'a/b' });
    expect(sent.map(({ method, address }) => `${method} ${address}`)).toEqual([
      'GET /api/system-panel/cases/7/preview-links',
      'GET /api/cases?topCase=true',
      'GET /api/projects?status=pending&page=2',
      'DELETE /api/messages/1/notes/a%2Fb',
    ]);
  });

  it('sends body, version, key, language and, if it writes, the CSRF token', async () => {
    await call('PUT /api/projects/:id', { id: 3, body: { status: 'completed' }, version: 7, idempotencyKey: 'k' });
    const version = '2026-11-22T12:00:00.000Z';
    await call('PUT /api/system-panel/media/:id', { id: 3, body: { alt: {}, decorative: true }, version });
    await call('GET /api/labels', { language: 'en' });
    const [write, otherWrite, read] = sent.map(({ headers }) => Object.fromEntries(headers));
    expect(sent[0]!.body).toBe('{"status":"completed"}');
    expect(write).toEqual({
      accept: 'application/json',
      'accept-language': 'ro',
      'content-type': 'application/json',
      'idempotency-key': 'k',
      'if-match': '"v7"',
      'x-csrf-token': 'token',
    });
    expect(otherWrite).toMatchObject({ 'if-match': `"${version}"` });
    expect(read).toEqual({ accept: 'application/json', 'accept-language': 'en' });
  });

  it('sends a new CSRF token even if the storage is full or forbidden', async () => {
    const full = () => {
      throw new Error('QuotaExceededError');
    };
    let stored: string | null = 'former';
    const removeItem = () => void (stored = null);
    for (const storage of [
      { getItem: () => stored, removeItem, setItem: full },
      { getItem: full, removeItem: full, setItem: full },
    ]) {
      vi.stubGlobal('localStorage', storage);
      storeCsrfToken('new');
      await call('DELETE /api/labels/:id', { id: 1 });
      storeCsrfToken(null);
      await call('DELETE /api/labels/:id', { id: 1 });
    }
    expect(sent.map(({ headers }) => headers.get('x-csrf-token'))).toEqual(['new', null, 'new', null]);
  });

  it('is aborted by its signal', async () => {
    const abort = new AbortController();
    await call('GET /api/labels', { signal: abort.signal });
    expect(sent[0]!.signal.aborted).toBe(false);
    abort.abort();
    expect(sent[0]!.signal.aborted).toBe(true);
    await expect(call('GET /api/labels', { signal: abort.signal })).rejects.toThrow('aborted');
  });

  it('throws the server’s text about a rejection', async () => {
    const issues = [{ path: 'name', message: 'Too long' }];
    answer = () =>
      Response.json(
        { error: 'No', issues: [...issues, 'not an issue'], proof: ['password'] },
        { status: 429, headers: { 'Retry-After': '30' } },
      );
    const error: unknown = await call('GET /api/labels').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 429, error: 'No', issues, refusal: { proof: ['password'] }, retryAfter: 30 });
  });

  it('of a public form may be answered with anything that is 2xx', async () => {
    answer = () => new Response('thanks');
    const body = { name: 'Mira', email: 'mira@player.example', subject: 'Hello', message: 'A question about games' };
    expect(await sendForm('POST /api/contact-v2', { body, address: '/elsewhere' })).toEqual({});
    expect(sent[0]!.address).toBe('/elsewhere');
  });
});

/* The compiler checks this function, which is never called. */
export function typesOfCalls(kind: ContentKind, send: typeof upload) {
  expectTypeOf(call('GET /api/labels')).resolves.toEqualTypeOf<Label[]>();
  expectTypeOf(call('PUT /api/labels/:id', { id: 1, body: { name: 'a' } })).resolves.toHaveProperty('merged');
  expectTypeOf(call(`GET /api/system-panel/${kind}/:id`, { id: 1 })).resolves.toHaveProperty('draft');
  expectTypeOf(
    send('POST /api/projects/import', { file: new Blob(), type: 'text/csv', query: { source: 'a' } }),
  ).resolves.toHaveProperty('created');

  // @ts-expect-error The API has no operation with this path.
  void call('GET /api/nothing', {});
  // @ts-expect-error The path has another method.
  void call('PATCH /api/labels/:id', { id: 1, body: { name: 'a' } });
  // @ts-expect-error The id is missing.
  void call('PUT /api/labels/:id', { body: { name: 'a' } });
  // @ts-expect-error The body is missing.
  void call('PUT /api/labels/:id', { id: 1 });
  // @ts-expect-error The field has another type.
  void call('PUT /api/labels/:id', { id: 1, body: { name: 3 } });
  // @ts-expect-error The schema has no status `lost`.
  void call('PATCH /api/projects/:id/status', { id: 1, body: { status: 'lost' } });
  // @ts-expect-error The operation has no parameter `bestCase`.
  void call('GET /api/cases', { query: { bestCase: true } });
  // @ts-expect-error A label has no version.
  void call('PUT /api/labels/:id', { id: 1, body: { name: 'a' }, version: 'a' });
  // @ts-expect-error Only changes that can be repeated have a key.
  void call('DELETE /api/labels/:id', { id: 1, idempotencyKey: 'a' });
  // @ts-expect-error Files are sent by `upload`.
  void call('POST /api/system-panel/media', {});
  // @ts-expect-error A call of JSON sends no file.
  void send('POST /api/labels', { file: new Blob(), type: 'text/csv' });
  // @ts-expect-error The id is missing.
  void apiAddress('GET /api/attachments/:id');
}
