import type { createTranslator, Messages } from 'use-intl/core';
import { artOf } from '../../../content/art.ts';
import type { Case } from '../../../domain/content/case.ts';
import { addressIn, defaultLanguage, type Language } from '../../../domain/text/language.ts';
import { truncateAtWord } from '../../../domain/forms/message-limits.ts';
import { sharePicturePath } from '../../../domain/studio/brand/brand-pictures.ts';
import { brandSheet } from '../../../domain/studio/brand/brand-sheet.ts';
import { factsOf, shownLanguages } from '../../../domain/studio/facts.ts';
import type { PublicPage } from '../../../domain/studio/pages/page.ts';
import type { StudioFacts } from '../../../domain/studio/studio.ts';
import { mediaStem } from '../../../domain/media/picture.ts';
import { isMediaAddress } from '../../../domain/text/text.ts';
import linkPreviews from '../../art/link-previews.json' with { type: 'json' };
import { fillPath, pages, type Route } from '../../routing/routes.ts';
import { structuredData } from './structured-data.ts';

/** The page to describe. */
export interface HeadPage {
  /** For example `https://sixtyforty.example`. */
  origin: string;
  /** The path without a language prefix. */
  path: string;
  language: Language;
  route: Route;
  studio: StudioFacts;
  /** Whether it is a later page of a list, whose entries are indexed through their own pages. */
  isContinued?: boolean | undefined;
  /** Whether it is a list without entries, which search engines should not show. */
  isEmpty?: boolean | undefined;
  /** The case that the page is about; null for a withdrawn one. */
  entity?: Case | null | undefined;
  /** The page that the studio's admins have made; null if there is none at the address. */
  ownPage?: PublicPage | null | undefined;
  t: ReturnType<typeof createTranslator<Messages>>;
}

/** The maximum length of a description in characters: search engines show fewer. */
const mostDescribed = 300;

/** A page's title, its description for search engines and link previews, and, unless it has `noindex`, its canonical address and preview picture. */
export function describePage(page: HeadPage) {
  const { origin, route, entity, ownPage, t } = page;
  const facts = factsOf(page.studio);
  const name =
    entity && route.name === 'casePress'
      ? t('casePress.of', { title: entity.title })
      : (entity?.title ?? ownPage?.title ?? (route.screen && t(`backOffice.${route.screen}.title`)));
  const title = name === undefined ? t(`meta.${route.name}.title`, facts) : t('meta.named.title', { ...facts, name });
  const description = truncateAtWord(
    (entity ?? ownPage)?.description ?? t(`descriptions.${route.name}`, facts),
    mostDescribed,
  );
  const isFound =
    route.path !== pages.notFound.path && entity !== null && ownPage !== null && !page.isContinued && !page.isEmpty;
  const isPublic = route.area === 'public' && !route.path.startsWith('/preview/');
  if (!isPublic || !isFound) return { title, description };

  // The page of an unknown case shows a built-in one, whose address is then the canonical one.
  const path = entity ? fillPath(route.path, { id: entity.id }) : page.path.replace(/(?<=.)\/+$/, '');
  const address = (language: Language) => origin + addressIn(language, path);
  const canonical = address(page.language);
  const image = sharedImage(page);
  return {
    title,
    description,
    indexed: {
      canonical,
      alternates: [
        ...shownLanguages(page.studio).map((language) => ({
          language: language as string,
          address: address(language),
        })),
        { language: 'x-default', address: address(defaultLanguage) },
      ],
      image,
      structuredData: structuredData(page, { canonical, description, image: image.address }),
    },
  };
}

/** The picture of link previews; only the sizes of the site's own pictures are known. */
function sharedImage({ origin, route, entity, ownPage, studio }: HeadPage) {
  const picture = entity?.heroImageUrl ?? ownPage?.blocks.find((block) => block.kind === 'picture')?.address;
  if (picture) return { address: isMediaAddress(picture) ? `${origin}${mediaStem(picture)}-share.jpg` : picture };
  const address = isDrawnFor(studio)
    ? `${linkPreviews.folder}/${pictureOf(route, entity)}.jpg`
    : sharePicturePath(studio);
  return { address: origin + address, size: { width: 1200, height: 630 } };
}

/** The name of the picture that was drawn for a page. */
function pictureOf(route: Route, entity: Case | null | undefined): string {
  if (entity) return artOf(entity)?.slug ?? pages.case.parent;
  return route.picture ? route.name : 'home';
}

/** Whether the pictures that were drawn beforehand show the studio: they have its name, its mark and its colors. */
const isDrawnFor = ({ name, split, brand, logo }: StudioFacts): boolean =>
  name === linkPreviews.drawnFor.name &&
  split.developer === linkPreviews.drawnFor.share &&
  brandSheet(brand).address === undefined &&
  logo === null;

/** A head as markup, one element per line. @param feed the address of the feed */
export function headMarkup(
  head: ReturnType<typeof describePage>,
  { language, studio }: Pick<HeadPage, 'language' | 'studio'>,
  feed: string,
): string {
  const { title, description, indexed } = head;
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
    ...shownLanguages(studio)
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

/** A locale in the notation of Open Graph, such as `ru_RU`. */
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
