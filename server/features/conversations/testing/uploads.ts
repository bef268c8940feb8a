import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { standInPages } from '../../../testing/stand-in-pages.ts';
import { testApp } from '../../../testing/test-app.ts';

export interface Part {
  name: string;
  content: Uint8Array;
  type?: string;
  field?: string;
}

const bytesOf = (content: string | Uint8Array) => (typeof content === 'string' ? Buffer.from(content) : content);
export function multipart(fields: [string, string][], files: readonly Part[], boundary = 'b0undary'): Buffer {
  const parts = [
    ...fields.map(([name, value]) => [`Content-Disposition: form-data; name="${name}"`, Buffer.from(value)] as const),
    ...files.map(
      ({ name, content, type = 'application/octet-stream', field = 'files' }) =>
        [
          `Content-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}`,
          content,
        ] as const,
    ),
  ];
  return Buffer.concat([
    ...parts.flatMap(([head, content]) => [
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
      bytesOf(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}

/** The product with calls of senders' pages; each test has its own client. */
export async function uploads(now: () => Date, more: Record<string, string> = {}) {
  const environment = { FORM_LIMIT: '10000', TRUST_PROXY: '1', ...more };
  const site = await testApp({ pages: standInPages, now, environment });
  const { db } = site;
  const admin = { as: 'admin' } as const;
  let clients = 0;
  let client = '';
  const newClient = () => {
    client = `2001:db8:${(clients += 1).toString(16)}::1`;
    return client;
  };

  async function submit() {
    const body = {
      name: 'Lanternfall',
      projectType: 'game',
      description: 'Light.',
      contactEmail: 'mira@player.example',
    };
    const { json, headers } = await site.request('POST', '/api/projects', { body });
    return { id: json.id as number, path: headers.get('location')! };
  }

  const send = (path: string, body: Uint8Array, headers: Record<string, string> = {}) =>
    site.request('POST', path, {
      body,
      headers: {
        'content-type': 'multipart/form-data; boundary=b0undary',
        'content-length': String(body.byteLength),
        'x-forwarded-for': client,
        ...headers,
      },
    });
  const attach = (path: string, files: readonly Part[], fields: [string, string][] = []) =>
    send(path, multipart([['form', 'answer'], ['key', randomUUID()], ['text', 'See the files.'], ...fields], files));
  const answersOf = async (id: number) => (await site.request('GET', `/api/projects/${id}`, admin)).json.answers;
  const stored = async () => ({
    files: await db.selectFrom('attachments').select(['id', 'answerId', 'size', 'hash']).execute(),
    parts: await db.selectFrom('attachmentParts').select(['id', 'attachmentId']).execute(),
  });
  /** No unattached file is left. */
  const expectNoOrphans = async () => {
    const { files, parts } = await stored();
    expect(files.filter(({ answerId }) => answerId === null)).toEqual([]);
    const ids = new Set(files.map(({ id }) => id));
    expect(parts.filter(({ attachmentId }) => !ids.has(attachmentId))).toEqual([]);
  };

  async function download(address: string, as?: 'admin') {
    const response = await site.app.fetch(
      new Request(`http://localhost:3000${address}`, { headers: as ? await site.session(as) : {} }),
    );
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  }
  return { site, newClient, submit, send, attach, answersOf, stored, expectNoOrphans, download };
}
