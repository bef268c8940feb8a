import type { Case } from '../../domain/case.ts';
import { addressIn, defaultLanguage, languages } from '../../domain/language.ts';
import { element, textElement, xmlDocument } from './xml.ts';

/**
 * The addresses of all public pages, each in every language and with the others beside it.
 *
 * @param origin of the site
 * @param pages addresses without those of cases
 */
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
  return xmlDocument(
    element(
      'urlset',
      { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9', 'xmlns:xhtml': 'http://www.w3.org/1999/xhtml' },
      ...entries.flatMap(({ path, changed }) =>
        languages.map((language) =>
          element(
            'url',
            {},
            textElement('loc', origin + addressIn(language, path)),
            ...(changed === undefined ? [] : [textElement('lastmod', changed)]),
            ...alternates(origin, path),
          ),
        ),
      ),
    ),
  );
}

const alternates = (origin: string, path: string): string[] =>
  [...languages.map((language) => [language, language] as const), ['x-default', defaultLanguage] as const].map(
    ([hreflang, language]) =>
      element('xhtml:link', { rel: 'alternate', hreflang, href: origin + addressIn(language, path) }),
  );
