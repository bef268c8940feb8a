import type { Context } from 'hono';
import type { Language } from '../../../domain/language.ts';
import { isDatabaseAway, isUniqueViolation } from '../../db/errors.ts';
import { HttpError, unavailable } from '../errors.ts';
import { requestLanguage } from './language.ts';
import { errorBody } from '../catalogue.ts';

/** Turns whatever was thrown into the answer that a person may see; the rest goes to the log. */
export function answerError(error: unknown, c: Context): Response {
  const known = knownError(error, c);
  for (const [name, value] of Object.entries(known.headers)) c.header(name, value);
  c.header('Cache-Control', 'no-store');
  const language = requestLanguage(c);
  const body = errorBody(known, language);
  const forReading = !c.req.path.startsWith('/api/') && c.req.header('accept')?.includes('text/html');
  if (!forReading) return c.json(body, known.status);
  return c.html(failurePage(c, known.status, language) ?? plainPage(body.error, language), known.status);
}

declare module 'hono' {
  interface ContextVariableMap {
    /** Renders what stands in place of a page that could not be made. */
    renderFailure: ((language: Language) => string) | undefined;
  }
}

/** The styled page for what went wrong here; nothing when that cannot be rendered either. */
function failurePage(c: Context, status: number, language: Language): string | undefined {
  if (status < 500) return undefined;
  try {
    return c.get('renderFailure')?.(language);
  } catch (error) {
    c.get('log').error({ err: withoutData(error) }, 'the page for failures failed');
    return undefined;
  }
}

/** What a person sees where nothing else can be rendered. The text is the catalogue's own. */
const plainPage = (text: string, language: Language): string =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${text}</title><p>${text}</p></html>`;

function knownError(error: unknown, c: Context): HttpError {
  if (error instanceof HttpError) return error;
  const log = c.get('log');
  if (isDatabaseAway(error)) {
    log.warn({ err: withoutData(error) }, 'the database is away');
    return unavailable();
  }
  if (isUniqueViolation(error)) return new HttpError(409, 'conflict');
  log.error({ err: withoutData(error) }, 'unexpected error');
  return new HttpError(500, 'unexpected');
}

/** What a log may keep of an error. A database's own words, and the fields beside them, may hold values of the row: personal data. */
export function withoutData(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as { code?: unknown };
  const answered = databaseCode(error);
  if (answered === undefined) return { type: error.name, message: error.message, code, stack: error.stack };
  const places = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { type: error.name, message: `the database answered ${answered}`, code, stack: places?.join('\n') };
}

/** SQLSTATE, or SQLite's number, of an error that a database answered. */
function databaseCode({ code, errcode }: Error & { code?: unknown; errcode?: unknown }): string | undefined {
  if (typeof errcode === 'number') return String(errcode);
  return typeof code === 'string' && /^[\dA-Z]{5}$/.test(code) && /\d/.test(code) ? code : undefined;
}
