import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { chooseLanguage, languageKey, parseAcceptLanguage, type Language } from '../../domain/language.ts';

/** The language to answer in: the visitor's choice mirrored in the cookie, else the browser's, else the default (decision 10). */
export const requestLanguage = (context: Context): Language =>
  chooseLanguage(getCookie(context, languageKey), parseAcceptLanguage(context.req.header('accept-language')));
