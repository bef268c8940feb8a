import { type Language, languages } from '../../domain/language.ts';
import { studio } from '../../studio.ts';
import type { Head } from '../seo/head.ts';

/** A head as markup, one element a line. */
export function headMarkup({ title, description, indexed }: Head, language: Language, feed: string): string {
  const plain = [`<title>${escapeHtml(title)}</title>`, meta('name', 'description', description)];
  if (!indexed) return [...plain, meta('name', 'robots', 'noindex')].join('\n');
  const { canonical, alternates, image } = indexed;
  return [
    ...plain,
    link({ rel: 'canonical', href: canonical }),
    ...alternates.map((alternate) => link({ rel: 'alternate', hreflang: alternate.language, href: alternate.address })),
    link({ rel: 'alternate', type: 'application/atom+xml', title: studio.name, href: feed }),
    ...Object.entries({
      'og:type': 'website',
      'og:site_name': studio.name,
      'og:title': title,
      'og:description': description,
      'og:url': canonical,
      'og:locale': localeOf(language),
    }).map(([name, value]) => meta('property', name, value)),
    ...languages
      .filter((other) => other !== language)
      .map((other) => meta('property', 'og:locale:alternate', localeOf(other))),
    meta('property', 'og:image', image.address),
    ...Object.entries(image.size ?? {}).map(([side, pixels]) => meta('property', `og:image:${side}`, String(pixels))),
    meta('property', 'og:image:alt', title),
    ...Object.entries({
      'twitter:card': 'summary_large_image',
      'twitter:title': title,
      'twitter:description': description,
      'twitter:image': image.address,
      'twitter:image:alt': title,
    }).map(([name, value]) => meta('name', name, value)),
    dataScript('application/ld+json', indexed.structuredData),
  ].join('\n');
}

/** As Open Graph writes it, such as `ru_RU`. */
const localeOf = (language: Language) => `${language}_${new Intl.Locale(language).maximize().region}`;

const meta = (key: 'name' | 'property', name: string, content: string) =>
  `<meta ${key}="${name}" content="${escapeHtml(content)}">`;

const link = (attributes: Record<string, string>) =>
  `<link ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(' ')}>`;

/** Escapes text for markup and attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** An element with data, which the CSP allows because it is not executed; the data cannot close it. */
export const dataScript = (type: string, data: unknown, id?: string): string =>
  `<script type="${type}"${id === undefined ? '' : ` id="${id}"`}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
