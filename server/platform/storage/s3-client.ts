import { createHash } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { StoreFailure } from './files.ts';
import type { BucketAddress } from '../configuration/s3-address.ts';

/** Timeouts in ms: until a response starts, and without progress of a body (decision 29). */
const timeouts = { response: 4000, progress: 30_000 };

/** Delays before the second and the third attempt, in ms. */
const retries = [100, 500];

interface Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** The name of an object; without one, the call addresses the bucket. */
  name?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Content;
}

/** The content of a `PUT`. Its hexadecimal `sha256` is signed, so the store rejects any other content. */
export interface Content {
  bytes: number;
  sha256: string;
  read(): Readable;
}

/** Calls a bucket. @returns the response, which must be read or destroyed; undefined if there is no such object */
export type BucketClient = (call: Call) => Promise<http.IncomingMessage | undefined>;

const emptyHash = createHash('sha256').digest('hex');

/** Sends signed calls to a bucket. Failures of the connection or the store are retried. @throws {StoreFailure} */
export function bucketClient(address: BucketAddress): BucketClient {
  const { origin, bucket, prefix, ...credentials } = address;
  const { Agent, request } = origin.startsWith('https:') ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: timeouts.progress });

  async function attempt({ method, name, query = {}, headers = {}, body }: Call) {
    const url = new URL(`${origin}/${bucket}${name === undefined ? '' : `/${prefix}${name}`}`);
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    const { headers: signed } = await new AwsV4Signer({
      ...credentials,
      service: 's3',
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': body?.sha256 ?? emptyHash },
    }).sign();
    const length = method === 'PUT' && { 'content-length': String(body?.bytes ?? 0) };
    const outgoing = request(url, {
      method,
      agent,
      headers: { ...Object.fromEntries(signed), ...length },
      timeout: timeouts.progress,
    });
    return respond(outgoing, body);
  }

  return async (call) => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await checkStatus(await attempt(call));
      } catch (error) {
        const failure = error instanceof StoreFailure ? error : failureOf(error);
        const delay = retries[tries];
        if (failure.reason === 'refused' || failure.code === timeoutCode || delay === undefined) throw failure;
        await wait(delay);
      }
    }
  };
}

const timeoutCode = 'ETIMEDOUT';

/** Sends the body, and waits for the response. */
function respond(outgoing: http.ClientRequest, body: Content | undefined): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const giveUp = () => void outgoing.destroy(new StoreFailure('away', timeoutCode));
    // A body may take longer as long as it makes progress.
    const timer = body ? undefined : setTimeout(giveUp, timeouts.response);
    outgoing.on('timeout', giveUp);
    outgoing.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    outgoing.on('response', (response) => {
      clearTimeout(timer);
      resolve(response);
    });
    if (body) pipeline(body.read(), outgoing).catch(reject);
    else outgoing.end();
  });
}

/** @throws {StoreFailure} for any status except for success and a missing object */
async function checkStatus(response: http.IncomingMessage): Promise<http.IncomingMessage | undefined> {
  const status = response.statusCode!;
  if (status >= 200 && status < 300) return response;
  const code = /<Code>(\w{1,60})<\/Code>/.exec(await beginningOf(response))?.[1];
  if (status === 404 && (code === undefined || code === 'NoSuchKey')) return undefined;
  throw new StoreFailure(status >= 500 || status === 429 ? 'away' : 'refused', code ?? `status ${status}`);
}

/** The first characters of a response; the rest is not read. */
async function beginningOf(response: http.IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) {
    text += chunk as string;
    if (text.length > 10_000) break;
  }
  return text;
}

/** An unknown host, an invalid certificate and a wrong protocol are mistakes in the address. */
function failureOf(error: unknown): StoreFailure {
  const { code, name } = error as NodeJS.ErrnoException;
  const isMistake = /^ENOTFOUND$|^ERR_(SSL|TLS)|CERT/.test(code ?? '');
  return new StoreFailure(isMistake ? 'refused' : 'away', code ?? name);
}
