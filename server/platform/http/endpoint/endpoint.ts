import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { TokenScope } from '../../../../domain/accounts/api-token.ts';
import type { Language } from '../../../../domain/text/language.ts';
import { id } from '../../../../domain/text/text.ts';
import type { OperatorRole, User } from '../../../../domain/accounts/user.ts';
import type { Actor, AuditEvent } from '../../audit/audit-trail.ts';
import type { Database } from '../../db/tables.ts';
import { invalid, notFound } from '../../errors/http-error.ts';

type Schema = z.core.$ZodType;
type Output<S> = S extends Schema ? z.output<S> : undefined;

/** The argument of an endpoint's handler, parsed and validated. */
export interface Call<Query, Body> {
  /** The path's `:id`; 0 if the path has none. */
  id: number;
  query: Query;
  body: Body;
  /** The signed-in user; never null at an endpoint that requires a role. */
  user: User | null;
  /** The same person in the form for the audit trail. */
  by: Actor;
  language: Language;
  /** The client's address, for limits and the audit trail. */
  address: string;
  /** The idempotency key that a form generates when it is opened (decision 11). */
  idempotencyKey: string | null;
  /** The `updatedAt` that a change is based on; without one the change applies to any version. */
  version: string | undefined;
  /** Runs a change and its audit entries in one transaction. */
  transact: Transact;
  c: Context;
}

/** @param work receives the transaction, `record` for the audit (ids and names of fields, decision 27), and the time */
export type Transact = <Result>(
  work: (tx: Database, record: (...event: Recorded) => Promise<void>, now: Date) => Promise<Result>,
) => Promise<Result>;

type Recorded = [
  action: AuditEvent['action'],
  entity: AuditEvent['entity'],
  id: AuditEvent['id'],
  fields?: AuditEvent['fields'],
];

/** One operation of the API: the source of its route under both path forms, its checks and its entry in the OpenAPI document. */
export interface Endpoint<QuerySchema extends Schema | undefined = any, BodySchema extends Schema | undefined = any> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** In Hono's form, such as `/api/cases/:id`. */
  path: `/api/${string}`;
  summary: string;
  /**
   * A role of the back office: 401 without a session, 403 without this role or one that includes it, and for a write without the CSRF token.
   * `session`: only the CSRF token, if signed in.
   */
  access: 'public' | 'session' | OperatorRole;
  /** The scope with which an API token may call it; without one no token may. */
  scope?: TokenScope;
  /** Requires a password, code or passkey that was checked within the last minutes; otherwise 403 with `proof`, the accepted kinds. */
  fresh?: true;
  /** Open to a session that must enrol a second factor first. */
  whileLimited?: true;
  query?: QuerySchema;
  body?: BodySchema;
  /** The body is a file of at most `bytes`, which the handler reads as a stream; there is no timeout while it makes progress (decision 29). */
  upload?: { bytes: number };
  /** The handler waits for another server and has its own timeout, which is longer than the response timeout. */
  fetches?: true;
  /** Accepts `If-Match` with the entity's `updatedAt`; 409 if the entity has another version. */
  versioned?: boolean;
  /** Accepts `Idempotency-Key`: two requests with the same key and body are stored once. */
  repeatable?: boolean;
  /** The status of the response to a valid request, and the schema of its JSON. */
  status?: 200 | 201;
  response: Schema;
  /** The content types of a handler that returns its own `Response`, which may be a stream. */
  download?: readonly string[];
  /** Errors that do not follow from the other fields, for the OpenAPI document. */
  errors?: Record<number, string>;
  handle(call: Call<Output<QuerySchema>, Output<BodySchema>>): Promise<unknown>;
}

/** Whether only operators may call an endpoint. */
export const isForOperators = ({ access }: Pick<Endpoint, 'access'>): boolean =>
  access !== 'public' && access !== 'session';

/** Infers a handler's `query` and `body` from their schemas. @param route such as `GET /api/cases/:id` */
export function endpoint<
  QuerySchema extends Schema | undefined = undefined,
  BodySchema extends Schema | undefined = undefined,
>(
  route: `${Endpoint['method']} ${Endpoint['path']}`,
  definition: Omit<Endpoint<QuerySchema, BodySchema>, 'method' | 'path'>,
): Endpoint {
  const [method, path] = route.split(' ') as [Endpoint['method'], Endpoint['path']];
  return { method, path, ...definition };
}

/** Access to submissions and messages, and to content, for reading and for changes. */
export const readsSubmissions = { access: 'reader', scope: 'submissions:read' } as const;
export const writesSubmissions = { access: 'editor', scope: 'submissions:write' } as const;
export const readsContent = { access: 'reader', scope: 'content:read' } as const;
export const writesContent = { access: 'editor', scope: 'content:write' } as const;

/** Access for an admin whose password, code or passkey was checked within the last minutes. */
export const provenAdmin = { access: 'admin', fresh: true } as const;
export const provenReader = { access: 'reader', fresh: true } as const;

/** The response of a delete, which section 7 of the specification defines. */
export const deletedResponse = z.object({ success: z.literal(true) });
export const deleted: z.output<typeof deletedResponse> = { success: true };

/** The response and handler of an audited delete of the path's row. @param remove returns whether it existed @throws {HttpError} 404 */
export const deletes = (
  entity: AuditEvent['entity'],
  remove: (tx: Database, call: Call<undefined, undefined>, now: Date) => Promise<boolean>,
  afterwards: () => void = () => {},
) => ({
  response: deletedResponse,
  handle: async (call: Call<undefined, undefined>) => {
    await call.transact(async (tx, record, now) => {
      if (!(await remove(tx, call, now))) throw notFound();
      await record('deleted', entity, call.id);
    });
    afterwards();
    return deleted;
  },
});

const pathId = z.coerce.number().check(z.refine((value) => id().safeParse(value).success));

/** The row id in a parameter of the path. @throws {HttpError} 404 if the text cannot be an id */
export function readId(c: Context, name = 'id'): number {
  const text = c.req.param(name);
  if (text === undefined) return 0;
  const result = /^[1-9]\d{0,9}$/.test(text) ? z.safeParse(pathId, text) : undefined;
  if (!result?.success) throw notFound();
  return result.data;
}

/** @throws {HttpError} 400 if it does not match the schema */
export function parse(schema: Schema, value: unknown): unknown {
  const result = z.safeParse(schema, value, { reportInput: true });
  if (!result.success) throw invalid(result.error.issues);
  return result.data;
}
