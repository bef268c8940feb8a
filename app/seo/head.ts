import type { createTranslator, Messages } from 'use-intl/core';
import { caseArt } from '../../content/art.ts';
import type { Case } from '../../domain/case.ts';
import { addressIn, defaultLanguage, type Language, languages } from '../../domain/language.ts';
import { truncateAtWord } from '../../domain/contact-message.ts';
import { facts } from '../../domain/facts.ts';
import { isMediaAddress, mediaStem } from '../../domain/picture.ts';
import manifest from '../art/manifest.json' with { type: 'json' };
import { fillPath, type PageName, pages, type Route } from '../routing/routes.ts';
import { structuredData } from './structured-data.ts';

/** Translates the messages of a head. */
export type HeadTexts = ReturnType<typeof createTranslator<Messages>>;

/** The page of a head. */
export interface HeadPage {
  /** Such as `https://sixtyforty.example`. */
  origin: string;
  /** Without a language's prefix. */
  path: string;
  language: Language;
  route: Route;
  /** The case that the page is about; null for one that was withdrawn. */
  entity?: Case | null;
  t: HeadTexts;
}

/** A page's description for search engines and link previews. */
export interface Head {
  title: string;
  description: string;
  /** Absent on pages with `noindex`. */
  indexed?: {
    canonical: string;
    alternates: { language: Language | 'x-default'; address: string }[];
    image: ReturnType<typeof sharedImage>;
    structuredData: object;
  };
}

export function describePage(page: HeadPage): Head {
  const { origin, route, entity, t } = page;
  const name =
    entity && route.name === 'casePress'
      ? t('casePress.of', { title: entity.title })
      : (entity?.title ?? (route.screen && t(`backOffice.${route.screen}.title`)));
  const title = name === undefined ? t(`meta.${route.name}.title`, facts) : t('meta.named.title', { ...facts, name });
  const description = entity
    ? truncateAtWord(entity.description, descriptionLimit)
    : t(`descriptions.${route.name}`, facts);
  const isFound = route.path !== pages.notFound.path && entity !== null;
  if (route.area === 'back-office' || previews.has(route.name) || !isFound) return { title, description };

  // A built-in case can replace the one in the address.
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
        ...languages.map((language) => ({ language, address: address(language) })),
        { language: 'x-default', address: address(defaultLanguage) },
      ],
      image,
      structuredData: structuredData(page, { canonical, description, image: image.address }),
    },
  };
}

/** Pages that nobody may find. */
const previews: ReadonlySet<string> = new Set(['casePreview', 'sharedPreview'] satisfies PageName[]);

/** In characters; search engines show fewer. */
const descriptionLimit = 300;

/** The picture of link previews; the size is known for the site's own only. */
function sharedImage({ origin, route, entity }: HeadPage): {
  address: string;
  size?: { width: number; height: number };
} {
  if (entity?.heroImageUrl) {
    const { heroImageUrl } = entity;
    return { address: isMediaAddress(heroImageUrl) ? `${origin}${mediaStem(heroImageUrl)}-share.jpg` : heroImageUrl };
  }
  const own = route.picture ? route.name : 'home';
  const name = entity ? (caseArt[entity.id]?.slug ?? pages.case.parent) : own;
  return { address: `${origin}${manifest.openGraph}/${name}.jpg`, size: { width: 1200, height: 630 } };
}
