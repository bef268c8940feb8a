import type { Context } from 'hono';
import type { Language } from '../../../../domain/text/language.ts';
import { isDatabaseUnavailable, isUniqueViolation } from '../../errors/database-error.ts';
import { HttpError, unavailable } from '../../errors/http-error.ts';
import { withoutData } from '../../errors/without-data.ts';
import { requestLanguage } from '../../i18n/request-language.ts';
import { errorBody } from '../../i18n/catalogue.ts';

/** Turns an error into a response with a text for people; the details are only logged. */
export function errorResponse(error: unknown, c: Context): Response {
  const httpError = knownError(error, c);
  for (const [name, value] of Object.entries(httpError.headers)) c.header(name, value);
  c.header('Cache-Control', 'no-store');
  const language = requestLanguage(c);
  const body = errorBody(httpError, language);
  const forReading = !c.req.path.startsWith('/api/') && c.req.header('accept')?.includes('text/html');
  if (!forReading) return c.json(body, httpError.status);
  return c.html(failurePage(c, httpError.status, language) ?? plainPage(body.error, language), httpError.status);
}

declare module 'hono' {
  interface ContextVariableMap {
    /** Renders the failure page if a page failed to render. */
    renderFailure: ((language: Language) => string) | undefined;
  }
}

/** The styled failure page; undefined if that fails to render, too. */
function failurePage(c: Context, status: number, language: Language): string | undefined {
  if (status < 500) return undefined;
  try {
    return c.get('renderFailure')?.(language);
  } catch (error) {
    logOf(c).error({ err: withoutData(error) }, 'error page failed to render');
    return undefined;
  }
}

/** The page that is sent if no other page renders; its text comes from the catalogue. */
const plainPage = (text: string, language: Language): string =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${text}</title><p>${text}</p></html>`;

const logOf = (c: Context) => c.get('log').child({ requestId: c.get('requestId') });

function knownError(error: unknown, c: Context): HttpError {
  if (error instanceof HttpError) return error;
  const log = logOf(c);
  if (isDatabaseUnavailable(error)) {
    log.warn({ err: withoutData(error) }, 'database unavailable');
    return unavailable();
  }
  if (isUniqueViolation(error)) return new HttpError(409, 'conflict');
  log.error({ err: withoutData(error) }, 'unexpected error');
  return new HttpError(500, 'unexpected');
}

/** 204 with `Allow` for `OPTIONS`, 405 for other methods. Hono's `methodNotAllowed` would allow GET everywhere, since the page route matches all. */
export function otherMethod(methods: readonly string[]) {
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].toSorted().join(', ');
  return (c: Context) => {
    if (c.req.method === 'OPTIONS') return c.body(null, 204, { Allow: allow });
    throw new HttpError(405, 'methodNotAllowed', { headers: { Allow: allow } });
  };
}
