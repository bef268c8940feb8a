import type { createTranslator, Messages } from 'use-intl/core';
import { caseArt } from '../../content/art.ts';
import type { Case } from '../../domain/case.ts';
import { addressIn, defaultLanguage, type Language, languages } from '../../domain/language.ts';
import { cutAtWord } from '../../domain/contact-message.ts';
import { studio } from '../../studio.ts';
import type { Route } from '../routing/routes.tsx';
import { structuredData } from './structured-data.ts';

/** Translates the parts of the catalogues that a head needs. */
export type HeadTexts = ReturnType<typeof createTranslator<Messages>>;

/** The page whose head is wanted. */
export interface HeadPage {
  /** Of the site, such as `https://sixtyforty.example`. */
  origin: string;
  /** Without a language's prefix. */
  path: string;
  language: Language;
  route: Route;
  /** The case that a case's page shows, if there is one. */
  entity?: Case | null;
  t: HeadTexts;
}

/** What a page says of itself to search engines and to those who share it. */
export interface Head {
  title: string;
  description: string;
  /** Nothing for a page that is not to be found: neither addresses nor picture nor structured data. */
  found?: {
    canonical: string;
    alternates: { language: Language | 'x-default'; address: string }[];
    image: SharedImage;
    structuredData: object;
  };
}

interface SharedImage {
  address: string;
  /** Of the site's own pictures; an operator's may have any. */
  size?: { width: number; height: number };
}

/** Describes a page. */
export function describePage(page: HeadPage): Head {
  const { origin, route, entity, t } = page;
  const values = { studio: studio.name };
  const name = entity?.title ?? (route.screen && t(`backOffice.${route.screen}.title`));
  const title = name === undefined ? t(`meta.${route.name}.title`, values) : t('meta.named.title', { ...values, name });
  const description = entity ? cutAtWord(entity.description, descriptionLimit) : t(`descriptions.${route.name}`);
  if (route.area === 'back-office' || route.path === '*') return { title, description };

  // The case that is shown may be another than the address says (specification section 4).
  const path = entity ? `/cases/${entity.id}` : page.path.replace(/(?<=.)\/+$/, '');
  const address = (language: Language) => origin + addressIn(language, path);
  const canonical = address(page.language);
  const image = sharedImage(page);
  return {
    title,
    description,
    found: {
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

/** Longer than search engines show, in characters. */
const descriptionLimit = 300;

/** Pages with a picture of their own under `/og/`; the others share the home page's. */
const pictured: readonly Route['name'][] = ['home', 'publishing', 'about', 'cases', 'contact'];

function sharedImage({ origin, route, entity }: HeadPage): SharedImage {
  if (entity?.heroImageUrl) return { address: entity.heroImageUrl };
  const own = pictured.includes(route.name) ? route.name : 'home';
  const name = entity ? (caseArt[entity.id]?.slug ?? 'cases') : own;
  return { address: `${origin}/og/${name}.jpg`, size: { width: 1200, height: 630 } };
}
