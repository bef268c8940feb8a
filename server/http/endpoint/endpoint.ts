import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { Language } from '../../../domain/language.ts';
import { id } from '../../../domain/text.ts';
import type { User } from '../../../domain/user.ts';
import { HttpError, invalid, notFound } from '../errors.ts';

type Schema = z.core.$ZodType;
type Output<S> = S extends Schema ? z.output<S> : undefined;

/** What an endpoint's handler is given: everything parsed, nothing left to check. */
export interface Call<Query, Body> {
  /** The path's `:id`; 0 where the path has none. */
  id: number;
  query: Query;
  body: Body;
  /** Who is signed in; an `admin` endpoint is called only with one. */
  user: User | null;
  language: Language;
  /** The client's address, for limits and the audit trail. */
  address: string;
  /** Made by a form when it is opened (decision 11). */
  idempotencyKey: string | null;
  /** The `updatedAt` of the entity that a change was made from; without one the change is made to whatever is there. */
  version: string | undefined;
  c: Context;
}

/** One call of the API: the source of its route under both path forms, its checks and its entry in the OpenAPI document. */
export interface Endpoint<QuerySchema extends Schema | undefined = any, BodySchema extends Schema | undefined = any> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** In Hono's form, such as `/api/cases/:id`. */
  path: `/api/${string}`;
  summary: string;
  /** `admin`: 401 without a session, 403 without the role, and for a write 403 without the CSRF token. `session`: the CSRF token alone, if signed in. */
  access: 'public' | 'session' | 'admin';
  query?: QuerySchema;
  body?: BodySchema;
  /** Takes `If-Match` with the entity's `updatedAt`, so that a change answers 409 when somebody else saved meanwhile. */
  versioned?: boolean;
  /** Takes `Idempotency-Key`: what is sent twice with one key and the same body is stored once. */
  repeatable?: boolean;
  /** Status and schema of the answer when all went well. */
  status?: 200 | 201;
  answer: Schema;
  /** Refusals that do not follow from the rest, for the API's description. */
  refusals?: Record<number, string>;
  handle(call: Call<Output<QuerySchema>, Output<BodySchema>>): Promise<unknown>;
}

/** Lets TypeScript tie a handler's `query` and `body` to their schemas. */
export const endpoint = <
  QuerySchema extends Schema | undefined = undefined,
  BodySchema extends Schema | undefined = undefined,
>(
  definition: Endpoint<QuerySchema, BodySchema>,
): Endpoint => definition;

/** Largest body in bytes: a form is far below, and a case with all its texts fits. */
export const bodyLimit = { public: 64 * 1024, session: 16 * 1024, admin: 512 * 1024 } as const;

const pathId = z.coerce.number().check(z.refine((value) => id().safeParse(value).success));

/** The path's `:id`, or another key of it; anything that is no key of a row is simply not there. */
export function readId(c: Context, name = 'id'): number {
  const text = c.req.param(name);
  if (text === undefined) return 0;
  const result = /^[1-9]\d{0,9}$/.test(text) ? z.safeParse(pathId, text) : undefined;
  if (!result?.success) throw notFound();
  return result.data;
}

export function readQuery(c: Context, schema: Schema | undefined): unknown {
  if (schema === undefined) return undefined;
  return parse(schema, c.req.query());
}

/**
 * Reads and checks a JSON body.
 *
 * @throws {HttpError} 415 for another content type, 413 over `limit` bytes, 400 for what is not JSON or not the schema
 */
export async function readBody(c: Context, schema: Schema, limit: number): Promise<unknown> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new HttpError(415, 'contentType');
  const announced = c.req.header('content-length');
  if (Number(announced ?? 0) > limit) throw new HttpError(413, 'tooLarge');
  // Node holds a body to the length that was announced; read whole it costs a fraction of what a stream does.
  const reading =
    announced !== undefined && c.env?.incoming ? c.req.raw.arrayBuffer() : readBytes(c.req.raw.body, limit);
  const bytes = await reading.catch((error: unknown) => {
    // The client left while it was sending: nobody is there to answer, and nothing is wrong here.
    throw c.req.raw.signal.aborted ? invalid() : error;
  });
  return parse(schema, parseJson(bytes));
}

function parse(schema: Schema, value: unknown): unknown {
  const result = z.safeParse(schema, value, { reportInput: true });
  if (!result.success) throw invalid(result.error.issues);
  return result.data;
}

async function readBytes(stream: ReadableStream<Uint8Array> | null, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw new HttpError(413, 'tooLarge');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseJson(bytes: AllowSharedBufferSource): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw invalid();
  }
}
