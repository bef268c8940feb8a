import type { Context, Hono } from 'hono';
import { isSameOrigin } from '../../features/auth/access.ts';
import type { AppContext } from '../../workflows/app-context.ts';
import { conversationOfToken } from '../../features/conversations/conversations.ts';
import { HttpError, tooMany } from '../../platform/errors/http-error.ts';
import { clientAddress } from '../../platform/http/middleware/client-address.ts';
import { otherMethod } from '../../platform/http/middleware/error-response.ts';
import { withTimeout, responseTimeout } from '../../platform/http/middleware/timeout.ts';
import { formLimits } from '../../platform/http/rate-limit/form-limits.ts';
import { addressKey, rateLimit } from '../../platform/http/rate-limit/rate-limit.ts';
import { readForm, uploadLimit } from './form-body.ts';
import { responses } from './responses.ts';
import { findSubject, type Subject } from '../../features/sender-page/sender-page.ts';

/** The maximum of pages that one client may open in ten minutes, with known and unknown tokens. */
export const viewLimit = { points: 300, seconds: 600 };

/** Returns the limits, checks and responses that the sender's pages share. */
export function createTrackContext(app: Hono, context: AppContext) {
  const { config, db, now } = context;
  const views = rateLimit(context, { name: 'track-views', ...viewLimit });
  const forms = formLimits(context, 'track');
  const addressOf = (c: Context) => clientAddress(c, config.trustProxy);

  const countView = async (c: Context) => {
    const blocked = await views.consume(addressKey(addressOf(c)));
    if (blocked) throw tooMany(blocked.retryAfter);
  };
  const findTokenSubject = async (token: string): Promise<Subject | undefined> => {
    const tokenConversation = await conversationOfToken(db, token);
    return tokenConversation && findSubject(db, tokenConversation, now());
  };
  /** Checks the origin and the rate limit of a post. @throws {HttpError} 403 from another site, 429 over the limit */
  const checkPost = async (c: Context) => {
    if (!isSameOrigin(c.req.raw, config.publicUrl)) throw new HttpError(403, 'otherSite');
    await forms.consume(addressOf(c));
  };
  const receive = async (c: Context) => {
    await checkPost(c);
    return (await readForm(c)).fields;
  };
  /** Adds a page with its form; other methods are refused. */
  const route = (pattern: string, handlers: Handlers, name = pattern) => {
    for (const [method, handle] of Object.entries(handlers))
      app.on(method, pattern, (c) => {
        c.set('route', name);
        return handle(c);
      });
    app.all(pattern, otherMethod(Object.keys(handlers)));
  };
  const uploads = uploadLimit(context);
  return { context, route, addressOf, countView, checkPost, receive, uploads, findTokenSubject, ...responses(context) };
}

export type TrackContext = ReturnType<typeof createTrackContext>;

type Handle = (c: Context) => Promise<Response>;
/** The handlers of a page by method. */
export type Handlers = Partial<Record<'GET' | 'POST', Handle>>;

/** A handler that responds with an error after {@link responseTimeout}. */
export const withResponseTimeout =
  (handle: Handle): Handle =>
  (c) =>
    withTimeout(handle(c), responseTimeout);

/** The credential in the address of a page. */
export const tokenOf = (c: Context) => c.req.param('token') ?? '';
