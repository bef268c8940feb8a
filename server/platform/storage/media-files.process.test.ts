import { createHash, createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { namesIn, openS3Server } from '../../testing/s3-server.ts';
import { type MediaFiles, type Range, StoreFailure } from './files.ts';
import { mediaFolder } from './folder.ts';
import { bucketAddress } from '../configuration/s3-address.ts';
import { mediaBucket } from './s3.ts';

const s3 = await openS3Server();
const folder = mkdtempSync(path.join(tmpdir(), 'sixtyforty-files-'));
afterAll(async () => {
  await s3[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});
let folders = 0;
const newFolder = () => path.join(folder, `${(folders += 1)}`);
const bucket = (url: string) => mediaBucket(bucketAddress(url)!, newFolder(), { pageSize: 5 });

const put = async (files: MediaFiles, name: string, bytes: Uint8Array) => {
  const temporary = await files.temporary();
  await writeFile(temporary, bytes);
  await files.put(name, temporary);
  return temporary;
};
const read = async (files: MediaFiles, name: string, range?: Range) => {
  const file = await files.open(name);
  return file && buffer(await file.stream(range));
};

describe.each<[string, () => MediaFiles]>([
  ['a folder', () => mediaFolder(newFolder())],
  ['a bucket', () => bucket(s3.url())],
])('pictures in %s', (_kind, make) => {
  it('are stored completely, read completely and in ranges, and their temporary files are removed', async () => {
    const files = make();
    const bytes = randomBytes(300_000);
    const temporary = await put(files, 'a-320.webp', bytes);
    expect(existsSync(temporary)).toBe(false);
    expect((await files.open('a-320.webp'))?.size).toBe(bytes.length);
    expect((await read(files, 'a-320.webp'))?.equals(bytes)).toBe(true);
    expect(await read(files, 'a-320.webp', { start: 10, end: 19 })).toEqual(bytes.subarray(10, 20));
    expect(await files.local('a-320.webp', async (file) => readFileSync(file).equals(bytes))).toBe(true);
  });

  it('are replaced and removed; a missing file is reported as missing', async () => {
    const files = make();
    await put(files, 'a.original', Buffer.from('old'));
    await put(files, 'a.original', Buffer.from('newer'));
    expect(String(await read(files, 'a.original'))).toBe('newer');
    await files.remove('a.original');
    await files.remove('a.original');
    expect(await files.open('a.original')).toBeUndefined();
    await expect(files.local('a.original', async () => {})).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('are listed with their age, except for temporary files', async () => {
    const files = make();
    await files.temporary();
    expect(await namesIn(files)).toEqual([]);
    const names = Array.from({ length: 12 }, (_, number) => `${String(number).padStart(32, '0')}.original`);
    for (const name of names) await put(files, name, Buffer.from('x'));
    expect(await namesIn(files)).toEqual(names);
    // S3 has a precision of seconds.
    for await (const { changedAt } of files.list()) expect(Math.abs(Date.now() - changedAt)).toBeLessThan(20_000);
    expect(await files.check()).toBeUndefined();
  });

  it('do not appear if the temporary file is missing', async () => {
    const files = make();
    await expect(files.put('a.original', await files.temporary())).rejects.toThrow(/ENOENT/);
    expect(await namesIn(files)).toEqual([]);
  });
});

describe('a bucket', () => {
  it('reports an error in the key or bucket, but never the secret', async () => {
    const wrong = [
      [s3.url('nobody:S3RVER'), 'InvalidAccessKeyId'],
      [s3.url().replace('/pictures/', '/nothing/'), 'NoSuchBucket'],
    ] as const;
    for (const [url, code] of wrong) {
      const failure = await bucket(url).check();
      expect(failure).toMatchObject({ reason: 'refused', code, status: 503 });
      expect(failure!.line()).toBe(`the store of MEDIA_URL cannot be used (${code})`);
    }
  });

  it('receives valid signatures, and rejects signatures with another secret', async () => {
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      const isRight = isSigned(request, await buffer(request), 'a/secret+of=ours');
      const text = isRight ? '<ListBucketResult></ListBucketResult>' : '<Code>SignatureDoesNotMatch</Code>';
      response.writeHead(isRight ? 200 : 403).end(request.method === 'HEAD' ? undefined : text);
    };
    const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const bucketWithSecret = (secret: string) =>
      bucket(`s3://key:${secret}@127.0.0.1:${port}/pictures/a_place.of/ours?region=eu-north-1`);
    const files = bucketWithSecret('a%2Fsecret+of=ours');
    expect(await files.check()).toBeUndefined();
    await put(files, `${'0'.repeat(32)}.original`, randomBytes(10_000));
    expect(await read(files, 'a-320.webp', undefined)).toBeDefined();
    await files.remove('a-320.webp');
    expect(await bucketWithSecret('another').check()).toMatchObject({
      reason: 'refused',
      code: 'SignatureDoesNotMatch',
    });
    server.closeAllConnections();
    server.close();
  });

  it('is reported as unavailable within the response deadline', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const start = performance.now();
    const failure = await bucket(`s3://key:secret@127.0.0.1:${port}/pictures`).check();
    expect(failure).toMatchObject({ reason: 'away', code: 'ETIMEDOUT' });
    expect(performance.now() - start).toBeLessThan(20_000);
    silent.closeAllConnections();
    silent.close();
    await expect(bucket('s3://key:secret@127.0.0.1:1/pictures').open('a.webp')).rejects.toThrow(StoreFailure);
  });

  it('is called again after a failure of the store', async () => {
    let calls = 0;
    const failing = createServer((_request, response) => {
      calls += 1;
      response.writeHead(calls < 3 ? 503 : 200, { 'content-length': 4 }).end('last');
    }).listen(0, '127.0.0.1');
    await once(failing, 'listening');
    const { port } = failing.address() as AddressInfo;
    const files = bucket(`s3://key:secret@127.0.0.1:${port}/pictures`);
    expect(String(await read(files, 'a.original'))).toBe('last');
    expect(calls).toBe(4);
    failing.closeAllConnections();
    failing.close();
  });
});

/** Verifies a version 4 signature as Amazon documents it, and the hash of the body. */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer, secret: string): boolean {
  const pattern = /Credential=key\/(\d+)\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w+)$/;
  const [, day = '', region = '', names = '', signature] = pattern.exec(headers.authorization ?? '') ?? [];
  const [pathname, query = ''] = url.split('?');
  const sorted = query.split('&').toSorted().join('&');
  const lines = names.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const content = String(headers['x-amz-content-sha256']);
  const canonical = [method, pathname, sorted, lines.join(''), names, content].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, hash(canonical)].join('\n');
  const keys = [day, region, 's3', 'aws4_request', toSign];
  const signed = keys.reduce<string | Buffer>(
    (key, data) => createHmac('sha256', key).update(data).digest(),
    `AWS4${secret}`,
  );
  return region === 'eu-north-1' && hash(body) === content && Buffer.from(signed).toString('hex') === signature;
}

describe('the address of a bucket', () => {
  it('contains credentials, host, bucket and prefix', () => {
    expect(bucketAddress('s3://key:a%2Fb+c@store.example/pictures/studio/media/')).toEqual({
      origin: 'https://store.example',
      bucket: 'pictures',
      prefix: 'studio/media/',
      accessKeyId: 'key',
      secretAccessKey: 'a/b+c',
      region: undefined,
    });
    const originOf = (value: string) => bucketAddress(value)?.origin;
    expect(originOf('s3://k:s@localhost:9000/pictures')).toBe('http://localhost:9000');
    expect(originOf('s3://k:s@localhost:9000/pictures?tls=on')).toBe('https://localhost:9000');
    expect(originOf('s3://k:s@minio:9000/pictures?tls=off&region=eu-west-1')).toBe('http://minio:9000');
  });

  it.each([
    's3://',
    's3://pictures',
    's3://k:s@store.example',
    's3://k:s@store.example/',
    's3://k@store.example/pictures',
    's3://:s@store.example/pictures',
    's3://k:s@store.example/pictures/../other',
    's3://k:s@store.example/pictures//media',
    's3://k:s@store.example/pictures?tls=yes',
    's3://k:s@store.example/pictures?regoin=eu',
    's3://k:%@store.example/pictures',
    's3://k:s@store.example/pictures#x',
    'https://k:s@store.example/pictures',
    'pictures',
  ])('is not %s', (value) => {
    expect(bucketAddress(value)).toBeUndefined();
  });
});
