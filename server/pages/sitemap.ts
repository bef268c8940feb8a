import type { Case } from '../../domain/case.ts';
import { addressIn, defaultLanguage, type Language, languages } from '../../domain/language.ts';
import { element, textElement, xmlDocument } from './xml.ts';

/** All public pages and cases, each in every language and with the others beside it; `origin` is the site's. */
export function sitemap(
  origin: string,
  pages: readonly string[],
  cases: readonly Pick<Case, 'id' | 'pressKit' | 'updatedAt'>[],
): string {
  const entries = [
    ...pages.map((path) => ({ path, changed: undefined })),
    ...cases.flatMap(({ id, pressKit, updatedAt: changed }) => [
      { path: `/cases/${id}`, changed },
      ...(pressKit ? [{ path: `/cases/${id}/press`, changed }] : []),
    ]),
  ];
  const urls = entries.flatMap(({ path, changed }) => {
    const lastmod = changed === undefined ? [] : [textElement('lastmod', changed)];
    const href = (language: Language) => origin + addressIn(language, path);
    const alternate = (hreflang: string, language: Language) =>
      element('xhtml:link', { rel: 'alternate', hreflang, href: href(language) });
    const alternates = languages.map((language) => alternate(language, language));
    return languages.map((language) =>
      element(
        'url',
        {},
        textElement('loc', href(language)),
        ...lastmod,
        ...alternates,
        alternate('x-default', defaultLanguage),
      ),
    );
  });
  const namespaces = {
    xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
    'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
  };
  return xmlDocument(element('urlset', namespaces, ...urls));
}
