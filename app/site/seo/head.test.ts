import { createTranslator } from 'use-intl/core';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../content/cases.ts';
import type { Case } from '../../../domain/content/case.ts';
import { defaultStudio } from '../../../domain/studio/default-studio.ts';
import type { PublicPage } from '../../../domain/studio/pages/page.ts';
import type { StudioFacts } from '../../../domain/studio/studio.ts';
import { type Language, languages } from '../../../domain/text/language.ts';
import { describePage, headMarkup, type HeadPage } from './head.ts';
import backOffice from '../../i18n/catalogues/back-office.json' with { type: 'json' };
import { catalogues } from '../../../server/platform/i18n/catalogue.ts';
import linkPreviews from '../../art/link-previews.json' with { type: 'json' };
import { matchRoute, publicPaths, routes } from '../../routing/routes.ts';

const origin = 'https://studio.example';
const saltwick = cases[0]!;

const page = (
  path: string,
  language: Language,
  entity?: Case | null,
  studio: StudioFacts = defaultStudio,
): HeadPage => ({
  origin,
  path,
  language,
  route: matchRoute(path).route,
  studio,
  entity,
  t: createTranslator({ locale: language, messages: { ...catalogues[language], backOffice } }),
});
const head = (path: string, language: Language = 'en', entity?: Case | null, studio?: StudioFacts) =>
  describePage(page(path, language, entity, studio));
const markup = (path: string, language: Language = 'en', entity?: Case | null, studio?: StudioFacts) => {
  const described = page(path, language, entity, studio);
  return headMarkup(describePage(described), described, `${origin}/feed.xml`);
};
/** The JSON-LD in a head, by type. */
const graph = (head: string): Record<string, any> => {
  const data = JSON.parse(/<script type="application\/ld\+json">(.*)<\/script>/.exec(head)![1]!);
  return Object.fromEntries(data['@graph'].map((node: { '@type': string }) => [node['@type'], node]));
};

describe('the head of a page', () => {
  it.each(languages)('has a unique title and description on every page in %s', (language) => {
    const heads = publicPaths().map((path) => head(path, language));
    expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length);
    expect(new Set(heads.map(({ description }) => description)).size).toBe(heads.length);
  });

  it('names its address in its language, and those in the others', () => {
    expect(head('/about', 'ru').indexed).toMatchObject({
      canonical: `${origin}/ru/about`,
      alternates: [
        { language: 'en', address: `${origin}/about` },
        { language: 'ru', address: `${origin}/ru/about` },
        { language: 'ro', address: `${origin}/ro/about` },
        { language: 'x-default', address: `${origin}/about` },
      ],
    });
    expect(head('/').indexed!.canonical).toBe(`${origin}/`);
    expect(head('/', 'ro').indexed!.canonical).toBe(`${origin}/ro/`);
    expect(head('/about/').indexed!.canonical).toBe(`${origin}/about`);
  });

  it('uses existing pictures for link previews, with absolute addresses', () => {
    expect(head('/publishing').indexed!.image.address).toBe(`${origin}${linkPreviews.folder}/publishing.jpg`);
    expect(head('/privacy').indexed!.image.address).toBe(`${origin}${linkPreviews.folder}/home.jpg`);
    expect(markup('/publishing')).toContain('<meta property="og:image:width" content="1200">');
  });

  it('of another studio has a picture that is drawn from its look', () => {
    const picture = (other: Partial<typeof defaultStudio>, path = '/about') =>
      head(path, 'en', undefined, { ...defaultStudio, ...other }).indexed!.image.address;
    const logo = '/media/0123456789abcdef0123456789abcdef.png';
    const brand = { ...defaultStudio.brand, colors: { accent: '#2bd4ff', ink: '#12081f', paper: '#f6f2ff' } };
    const others = [{ split: { developer: 70, elsewhere: 50 } }, { logo }, { brand }].map((other) => picture(other));
    for (const address of [...others, picture({ name: 'Lantern' })])
      expect(address).toMatch(/\/share-[0-9a-f]{8}\.jpg$/);
    expect(new Set(others).size).toBe(3);
    expect(head('/cases/1', 'en', saltwick, { ...defaultStudio, logo }).indexed!.image.address).toBe(picture({ logo }));
  });

  it('of a case describes the case', () => {
    const { title, description, indexed } = head('/cases/1', 'en', saltwick);
    expect(title).toBe('Saltwick Below — Sixtyforty');
    expect(description).toBe(saltwick.description);
    expect(indexed!.image.address).toBe(`${origin}${linkPreviews.folder}/saltwick-below.jpg`);
  });

  it('of a case that replaces another names the address of the shown case', () => {
    expect(head('/cases/77', 'ru', saltwick).indexed!.canonical).toBe(`${origin}/ru/cases/1`);
  });

  it('of an operator’s case has the operator’s picture, or the picture of all cases', () => {
    const added = { ...saltwick, id: 70, heroImageUrl: 'https://pictures.example/a.jpg' };
    expect(head('/cases/70', 'en', added).indexed!.image).toEqual({ address: 'https://pictures.example/a.jpg' });
    const bare = { ...added, heroImageUrl: null };
    expect(head('/cases/70', 'en', bare).indexed!.image.address).toBe(`${origin}${linkPreviews.folder}/cases.jpg`);
  });

  it('of a back-office screen is unique, in English', () => {
    const screens = routes.filter(({ area }) => area === 'back-office').map(({ path }) => head(path, 'ro').title);
    expect(screens).toContain('Admin Dashboard — Sixtyforty');
    expect(new Set(screens).size).toBe(screens.length);
  });

  it.each(['/system-panel', '/system-panel/login', '/nowhere'])('of %s excludes it from search engines', (path) => {
    const html = markup(path);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toMatch(/canonical|og:|ld\+json/);
  });

  it('is valid markup, even with hostile text of an operator', () => {
    const hostile = { ...saltwick, title: `"></title><script>alert(1)</script>`, description: '</script><!--' };
    const html = markup('/cases/1', 'en', hostile);
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html.match(/<\/script/g)).toHaveLength(1);
    expect(graph(html).VideoGame).toMatchObject({ name: hostile.title, description: hostile.description });
  });
});

describe('the head of a page of the studio', () => {
  const ownPage: PublicPage = {
    slug: 'press-2026',
    title: 'Press',
    description: 'For anyone who writes about us.',
    blocks: [
      { kind: 'picture', address: '/media/0123456789abcdef0123456789abcdef.jpg', alt: 'A lighthouse', caption: null },
      { kind: 'questions', title: null, questions: [{ question: 'May we stream?', answer: 'Yes </script>.' }] },
    ],
  };
  const headOf = (shown: PublicPage | null) => {
    const described = { ...page('/p/press-2026', 'ru'), ownPage: shown };
    return {
      head: describePage(described),
      html: headMarkup(describePage(described), described, `${origin}/feed.xml`),
    };
  };

  it('has its title, its description, its address and its first picture', () => {
    const { title, description, indexed } = headOf(ownPage).head;
    expect([title, description]).toEqual(['Press — Sixtyforty', ownPage.description]);
    expect(indexed!.canonical).toBe(`${origin}/ru/p/press-2026`);
    expect(indexed!.image.address).toBe(`${origin}/media/0123456789abcdef0123456789abcdef-share.jpg`);
  });

  it('has its breadcrumbs and its questions', () => {
    const { BreadcrumbList, FAQPage } = graph(headOf(ownPage).html);
    expect(BreadcrumbList.itemListElement.at(-1)).toMatchObject({ name: 'Press', item: `${origin}/ru/p/press-2026` });
    const acceptedAnswer = { '@type': 'Answer', text: 'Yes </script>.' };
    expect(FAQPage.mainEntity).toEqual([{ '@type': 'Question', name: 'May we stream?', acceptedAnswer }]);
  });

  it('has no address and no picture if there is no such page', () => {
    expect(headOf(null).html).toContain('<meta name="robots" content="noindex">');
  });
});

describe('the structured data of a page', () => {
  it('describes the studio', () => {
    expect(graph(markup('/'))).toMatchObject({
      Organization: { name: 'Sixtyforty', url: `${origin}/`, foundingDate: '2023' },
    });
    const profiles = ['https://social.example/@sixtyforty', 'https://video.example/@sixtyforty'];
    expect(graph(markup('/')).Organization.sameAs).toEqual(profiles);
  });

  it('describes the studio by its present facts, without a profile that has no address', () => {
    const studio = {
      ...defaultStudio,
      name: 'Halfpenny',
      social: [
        { network: 'Mastodon', address: null },
        { network: 'Bluesky', address: 'https://sky.example/halfpenny' },
      ],
    };
    const html = markup('/', 'en', undefined, studio);
    expect(html).toContain('<meta property="og:site_name" content="Halfpenny">');
    expect(graph(html).Organization).toMatchObject({ name: 'Halfpenny', sameAs: ['https://sky.example/halfpenny'] });
    expect(graph(markup('/', 'en', undefined, { ...studio, social: [] })).Organization).not.toHaveProperty('sameAs');
  });

  it('contains the breadcrumbs from the home page', () => {
    expect(graph(markup('/')).BreadcrumbList).toBeUndefined();
    expect(graph(markup('/cases/1', 'ru', saltwick)).BreadcrumbList.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Главная', item: `${origin}/ru/` },
      { '@type': 'ListItem', position: 2, name: 'Кейсы', item: `${origin}/ru/cases` },
      { '@type': 'ListItem', position: 3, name: 'Saltwick Below', item: `${origin}/ru/cases/1` },
    ]);
  });

  it.each([
    ['game', 'VideoGame'],
    ['app', 'SoftwareApplication'],
    ['tool', 'SoftwareApplication'],
    ['website', 'WebSite'],
    ['board game', 'CreativeWork'],
    ['constructor', 'CreativeWork'],
  ])('describes a case of the type %s as a %s', (projectType, type) => {
    expect(graph(markup('/cases/1', 'en', { ...saltwick, projectType }))[type]).toMatchObject({
      name: 'Saltwick Below',
      url: `${origin}/cases/1`,
      datePublished: '2025-10-16',
    });
  });
});
