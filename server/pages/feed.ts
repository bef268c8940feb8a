import type { Case } from '../../domain/case.ts';
import { addressIn, type Language } from '../../domain/language.ts';
import { facts } from '../../domain/facts.ts';
import { studio } from '../../studio.ts';
import { siteTexts } from '../http/catalogue.ts';
import { element, textElement, xmlDocument } from './xml.ts';

/** Where the feed stands in a language. */
export const feedAddress = (language: Language): string => addressIn(language, '/feed.xml');

/** The cases as an Atom feed, newest first; `origin` is the site's. */
export function feed(origin: string, language: Language, cases: readonly Case[]): string {
  const t = siteTexts(language);
  const newestFirst = cases.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id);
  const changes = cases.map(({ updatedAt }) => updatedAt).toSorted();
  const own = origin + feedAddress(language);
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': language },
      textElement('id', own),
      textElement('title', t('meta.feed.title', facts)),
      textElement('subtitle', t('descriptions.cases')),
      textElement('updated', changes.at(-1) ?? new Date(0).toISOString()),
      element('link', { rel: 'self', type: 'application/atom+xml', href: own }),
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
