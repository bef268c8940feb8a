import type { Case } from '../../domain/content/case.ts';
import { factsOf } from '../../domain/studio/facts.ts';
import { addressIn, defaultLanguage, type Language } from '../../domain/text/language.ts';
import { siteTexts } from '../platform/i18n/text-overrides.ts';
import type { Studio } from '../../domain/studio/studio.ts';

/** All public pages and cases, each in every given language with links to the others; `origin` is the site's. */
export function sitemap(
  origin: string,
  pages: readonly string[],
  cases: readonly Pick<Case, 'id' | 'pressKit' | 'updatedAt'>[],
  languages: readonly Language[],
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

/** The path of the feed in a language. */
export const feedAddress = (language: Language): string => addressIn(language, '/feed.xml');

/** The cases as an Atom feed, newest first; `origin` is the site's. */
export function feed(origin: string, language: Language, cases: readonly Case[], studio: Studio): string {
  const t = siteTexts(language, studio);
  const newestFirst = cases.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id);
  const changes = cases.map(({ updatedAt }) => updatedAt).toSorted();
  const feedUrl = origin + feedAddress(language);
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': language },
      textElement('id', feedUrl),
      textElement('title', t('meta.feed.title', factsOf(studio))),
      textElement('subtitle', t('descriptions.cases')),
      textElement('updated', changes.at(-1) ?? new Date(0).toISOString()),
      element('link', { rel: 'self', type: 'application/atom+xml', href: feedUrl }),
      element('link', { rel: 'alternate', type: 'text/html', href: origin + addressIn(language, '/cases') }),
      textElement('icon', `${origin}/icon-192.png`),
      element('author', {}, textElement('name', studio.name), textElement('email', studio.email)),
      ...newestFirst.map((entity) => entry(origin, language, entity)),
    ),
  );
}

function entry(origin: string, language: Language, entity: Case): string {
  const address = origin + addressIn(language, `/cases/${entity.id}`);
  return element(
    'entry',
    {},
    textElement('id', address),
    textElement('title', entity.title),
    textElement('published', entity.createdAt),
    textElement('updated', entity.updatedAt),
    element('link', { rel: 'alternate', type: 'text/html', href: address }),
    element('category', { term: entity.projectType }),
    textElement('summary', entity.description),
    ...(entity.longDescription === null ? [] : [textElement('content', entity.longDescription, { type: 'text' })]),
  );
}

/** An XML element; attributes are escaped here, and the content is already markup. */
function element(name: string, attributes: Record<string, string>, ...content: string[]): string {
  const start = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`)].join(' ');
  return content.length === 0 ? `<${start}/>` : `<${start}>${content.join('')}</${name}>`;
}

/** An XML element with text. */
const textElement = (name: string, text: string, attributes: Record<string, string> = {}): string =>
  element(name, attributes, escapeXml(text));

const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;

/** Escapes text for XML 1.0, which does not allow some characters even if they are escaped. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- these are the characters meant
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
