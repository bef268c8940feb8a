import * as z from 'zod/mini';
import type { TokenScope } from '../accounts/api-token.ts';
import type { OperatorRole } from '../accounts/user.ts';

type Schema = z.core.$ZodType;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One operation of the API as its callers see it. Server, browser, OpenAPI document and tests share it. */
export interface Operation {
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
  query?: Schema;
  body?: Schema;
  /** The body is a file of at most `bytes`, which the handler reads as a stream; there is no timeout while it makes progress (decision 29). */
  upload?: { bytes: number };
  /** The handler waits for another server and has its own timeout, which is longer than the response timeout. */
  fetches?: true;
  /** Changes what public pages show: a call that succeeds invalidates the cached responses of every process. */
  changesPages?: true;
  /** Accepts `If-Match` with the entity's `updatedAt`, or `numbered` with the tag of its `version`; 409 if the entity has another version. */
  versioned?: true | 'numbered';
  /** Accepts `Idempotency-Key`: two requests with the same key and body are stored once. */
  repeatable?: boolean;
  /** The status of the response to a valid request, and the schema of its JSON. */
  status?: 200 | 201;
  response: Schema;
  /** The content types of a handler that returns its own `Response`, which may be a stream. */
  download?: readonly string[];
  /** Errors that do not follow from the other fields, for the OpenAPI document. */
  errors?: Record<number, string>;
}

/**
 * Operations by method and path, in Hono's form, such as `GET /api/cases/:id`. A part in braces, such as `{kind}`, stands for one of
 * several names, each of which is a path of its own.
 */
export type Operations = Record<`${Method} /api/${string}`, Operation>;

/** The operations of a record, in a form that the map of all operations can extend. */
export type All<Api> = { [Route in keyof Api]: Api[Route] };

/** {@link All} of a record with a part in braces, for one of its names. */
export type Named<Api, Part extends string, Name extends string> = {
  [
    Route in keyof Api as Route extends `${infer Start}{${Part}}${infer End}` ? `${Start}${Name}${End}` : Route
  ]: Api[Route];
};

/** Access to submissions and messages, and to content, for reading and for changes. */
export const readsSubmissions = { access: 'reader', scope: 'submissions:read' } as const;
export const writesSubmissions = { access: 'editor', scope: 'submissions:write' } as const;
export const readsContent = { access: 'reader', scope: 'content:read' } as const;
export const writesContent = { access: 'editor', scope: 'content:write' } as const;

/** Access for an operator whose password, code or passkey was checked within the last minutes. */
export const provenAdmin = { access: 'admin', fresh: true } as const;
export const provenReader = { access: 'reader', fresh: true } as const;

/** The response of a delete, which section 7 of the specification defines. */
export const deletedResponse = z.object({ success: z.literal(true) });
