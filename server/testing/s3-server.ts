import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MediaFiles } from '../platform/storage/files.ts';

const program = path.resolve(import.meta.dirname, '../../node_modules/s3rver/bin/s3rver.js');

/** A real S3 server with one bucket, in a separate process. */
export interface S3Server {
  /** Returns an address for `MEDIA_URL`. Each call has its own prefix in the bucket. */
  url(credentials?: string): string;
  /** Stops the server. The next start uses the same port and has the same objects. */
  stop(): Promise<void>;
  start(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function openS3Server(): Promise<S3Server> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sixtyforty-s3-'));
  let child: ReturnType<typeof startServer> | undefined;
  let port = 0;
  let prefixCount = 0;
  const server: S3Server = {
    url: (credentials = 'S3RVER:S3RVER') =>
      `s3://${credentials}@127.0.0.1:${port}/pictures/place-${(prefixCount += 1)}`,
    async start() {
      child = startServer(folder, port);
      const started = child;
      // A test that times out must not leave the process behind.
      process.once('exit', () => started.kill('SIGKILL'));
      port = await readPort(child);
    },
    async stop() {
      if (!child || child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    async [Symbol.asyncDispose]() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
  await server.start();
  return server;
}

const startServer = (folder: string, port: number) =>
  spawn(
    process.execPath,
    // The server encrypts the continuation tokens of long lists with DES.
    [
      '--openssl-legacy-provider',
      program,
      '--directory',
      folder,
      '--address',
      '127.0.0.1',
      '--port',
      `${port}`,
      '--configure-bucket',
      'pictures',
    ],
    { stdio: ['ignore', 'pipe', 'ignore'], env: { PATH: process.env.PATH } },
  );

async function readPort(child: ReturnType<typeof startServer>): Promise<number> {
  let output = '';
  return new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(0, 10_000);
      const match = /listening on \S+:(\d+)/i.exec(output);
      if (match) resolve(Number(match[1]));
    });
    child.once('exit', () => reject(new Error(`s3rver did not start: ${output}`)));
  });
}

/** Reads the sorted names of a store's files. */
export async function namesIn(files: Pick<MediaFiles, 'list'>): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of files.list()) names.push(name);
  return names.toSorted();
}
