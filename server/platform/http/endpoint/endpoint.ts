import type { Context } from 'hono';
import * as z from 'zod/mini';
import {
  type deletedResponse,
  type Method,
  type Operation,
  type Operations,
} from '../../../../domain/api/operation.ts';
import type { Language } from '../../../../domain/text/language.ts';
import { isSlug } from '../../../../domain/studio/pages/slug.ts';
import { id } from '../../../../domain/text/text.ts';
import type { User } from '../../../../domain/accounts/user.ts';
import type { Actor, AuditEvent } from '../../audit/audit-trail.ts';
import type { Database } from '../../db/tables.ts';
import { invalid, notFound } from '../../errors/http-error.ts';

type Schema = z.core.$ZodType;
/** The parsed query or body of an operation, or the JSON of its response; undefined if it declares none. */
type Output<Declared, Part extends 'query' | 'body' | 'response'> = Declared extends {
  [Name in Part]: infer Given extends Schema;
}
  ? z.output<Given>
  : undefined;

/** The argument of an endpoint's handler, parsed and validated. */
export interface Call<Query, Body> {
  /** The path's `:id`; 0 if the path has none. */
  id: number;
  /** The path's `:slug`; empty if the path has none. */
  slug: string;
  query: Query;
  body: Body;
  /** The signed-in user; never null at an endpoint that requires a role. */
  user: User | null;
  /** The signed-in user as the audit trail records them. */
  by: Actor;
  language: Language;
  /** The client's address, for limits and the audit trail. */
  address: string;
  /** The idempotency key that a form generates when it is opened (decision 11). */
  idempotencyKey: string | null;
  /** The `updatedAt`, or the tag of the version, that a change is based on; without one the change applies to any version. */
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

/** An operation of the API with its handler: the source of its route under both path forms, its checks and its entry in the OpenAPI document. */
export interface Endpoint extends Operation {
  method: Method;
  /** In Hono's form, such as `/api/cases/:id`. */
  path: string;
  handle(call: Call<any, any>): Promise<unknown>;
}

/** Whether only operators may call an endpoint. */
export const isForOperators = ({ access }: Pick<Endpoint, 'access'>): boolean =>
  access !== 'public' && access !== 'session';

type Handlers<Api extends Operations> = {
  [Route in keyof Api]: (
    call: Call<Output<Api[Route], 'query'>, Output<Api[Route], 'body'>>,
  ) => Promise<Output<Api[Route], 'response'> | Response>;
};

/**
 * Implements every operation of a record; a missing handler, or one with another response than declared, does not compile.
 * @param names replace the parts of the paths in braces, such as `{ kind: 'cases' }`
 * @returns the endpoints in the order of the record
 */
export const implement = <Api extends Operations>(
  api: Api,
  handlers: Handlers<Api>,
  names: Readonly<Record<string, string>> = {},
): Endpoint[] =>
  (Object.keys(api) as (keyof Api & keyof Operations)[]).map((route) => {
    const named = route.replaceAll(/\{(\w+)\}/g, (_part, name: string) => names[name]!);
    const [method, path] = named.split(' ') as [Method, string];
    return { method, path, ...api[route], handle: handlers[route] };
  });

export const deleted: z.output<typeof deletedResponse> = { success: true };

/** The handler of an audited delete of the path's row. @param remove returns whether it existed @throws {HttpError} 404 */
export const deletes =
  (
    entity: AuditEvent['entity'],
    remove: (tx: Database, call: Call<undefined, undefined>, now: Date) => Promise<boolean>,
  ) =>
  async (call: Call<undefined, undefined>) => {
    await call.transact(async (tx, record, now) => {
      if (!(await remove(tx, call, now))) throw notFound();
      await record('deleted', entity, call.id);
    });
    return deleted;
  };

const pathId = z.coerce.number().check(z.refine((value) => id().safeParse(value).success));

/** The row id in a parameter of the path. @throws {HttpError} 404 if the text cannot be an id */
export function readId(c: Context, name = 'id'): number {
  const text = c.req.param(name);
  if (text === undefined) return 0;
  const result = /^[1-9]\d{0,9}$/.test(text) ? z.safeParse(pathId, text) : undefined;
  if (!result?.success) throw notFound();
  return result.data;
}

/** The `:slug` of the path. @throws {HttpError} 404 if the text cannot be one */
export function readSlug(c: Context): string {
  const text = c.req.param('slug');
  if (text === undefined) return '';
  if (!isSlug(text)) throw notFound();
  return text;
}

/** @throws {HttpError} 400 if it does not match the schema */
export function parse(schema: Schema, value: unknown): unknown {
  const result = z.safeParse(schema, value, { reportInput: true });
  if (!result.success) throw invalid(result.error.issues);
  return result.data;
}
