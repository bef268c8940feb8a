import type { Context } from 'hono';
import { parse } from 'hono/utils/cookie';
import {
  chooseLanguage,
  isLanguage,
  languageKey,
  parseAcceptLanguage,
  splitLanguage,
  type Language,
} from '../../../domain/language.ts';
import { memoize } from '../memoize.ts';

/**
 * The language to answer in. A page: what its address says, else the visitor's choice mirrored in the cookie, else the browser's, else the default
 * (decision 10). The API: what `Accept-Language` asks for first, because the product's own calls say there which language
 * the screen is in (the back office is English whatever its operator reads the site in); then as for a page.
 */
export function requestLanguage({ req }: Context): Language {
  const { language: named } = splitLanguage(req.path);
  return (
    named ??
    chosenLanguage({
      cookie: req.header('cookie'),
      accepted: req.header('accept-language'),
      forApi: req.path.startsWith('/api/'),
    })
  );
}

/** {@link requestLanguage} where the address names none, by the headers `Cookie` and `Accept-Language`. */
export function chosenLanguage(request: {
  cookie: string | undefined;
  accepted: string | undefined;
  forApi: boolean;
}): Language {
  const { cookie, accepted, forApi } = request;
  const stored = cookie === undefined ? undefined : parse(cookie, languageKey)[languageKey];
  if (stored === undefined) return preferredLanguage(accepted);
  const preferences = languagesOf(accepted);
  const [asked] = preferences;
  return chooseLanguage(forApi && isLanguage(asked) ? asked : stored, preferences);
}

const languagesOf = memoize(parseAcceptLanguage);
const preferredLanguage = memoize((accepted) => chooseLanguage(undefined, parseAcceptLanguage(accepted)));
