import type { Case } from '../../../domain/content/case.ts';
import type { PressTexts } from '../../../domain/content/press.ts';
import type { BlockOf } from '../../../domain/studio/pages/page.ts';
import { casePlatforms } from '../../../domain/content/case-vocabulary.ts';
import { addressIn } from '../../../domain/text/language.ts';
import type { HeadPage } from './head.ts';
import { casePath, casePressPath, pages } from '../../routing/routes.ts';

/** A page's JSON-LD in the vocabulary of schema.org: the studio, the breadcrumbs, a case's project and a page's questions. */
export function structuredData(page: HeadPage, summary: PageSummary): object {
  const { origin, entity, ownPage, studio } = page;
  const questions = ownPage?.blocks.flatMap((block) => (block.kind === 'questions' ? block.questions : [])) ?? [];
  const profiles = studio.social.flatMap(({ address }) => address ?? []);
  const organization = {
    '@type': 'Organization',
    '@id': studioId(page),
    name: studio.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    email: studio.email,
    foundingDate: String(studio.foundedYear),
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
  const trail = breadcrumbs(page).map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step }));
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization,
      ...(trail.length > 1 ? [{ '@type': 'BreadcrumbList', itemListElement: trail }] : []),
      ...(entity ? [project(entity, page, summary)] : []),
      ...(questions.length > 0 ? [questionsPage(questions, summary)] : []),
    ],
  };
}

type PageSummary = { canonical: string; description: string; image: string };

const studioId = ({ origin }: HeadPage) => `${origin}/#studio`;

/** The breadcrumbs from the home page to this one, with the header's labels. */
function breadcrumbs({ origin, language, route, path, entity, ownPage, t }: HeadPage) {
  const step = (name: string, path: string) => ({ name, item: origin + addressIn(language, path) });
  const section = route.parent ? pages[route.parent] : route;
  return [
    ...[pages.home, ...(section.path === pages.home.path ? [] : [section])].flatMap(({ label, path }) =>
      label ? [step(t(`navigation.${label}`), path)] : [],
    ),
    ...(entity ? [step(entity.title, casePath(entity.id))] : []),
    ...(ownPage ? [step(ownPage.title, path)] : []),
    ...(entity && route.name === 'casePress' ? [step(t('casePress.title'), casePressPath(entity.id))] : []),
  ];
}

const questionsPage = (questions: BlockOf<'questions'>['questions'], { canonical }: PageSummary): object => ({
  '@type': 'FAQPage',
  url: canonical,
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

/** Types by project type, which is free text; any other is a creative work. */
const types: Readonly<Record<string, string>> = {
  game: 'VideoGame',
  app: 'SoftwareApplication',
  tool: 'SoftwareApplication',
  website: 'WebSite',
};

function project(entity: Case & Partial<PressTexts>, page: HeadPage, summary: PageSummary): object {
  const type = (Object.hasOwn(types, entity.projectType) && types[entity.projectType]) || 'CreativeWork';
  const platforms = casePlatforms
    .filter((platform) => entity.platforms[platform])
    .map((platform) => page.t(`case.platforms.${platform}`));
  const elsewhere = [entity.liveUrl, ...Object.values(entity.storeUrls)].filter((address) => address !== null);
  return {
    '@type': type,
    name: entity.title,
    ...(entity.subtitle !== null && { alternativeHeadline: entity.subtitle }),
    description: summary.description,
    url: summary.canonical,
    image: summary.image,
    ...(entity.launchDate !== null && { datePublished: entity.launchDate }),
    ...(elsewhere.length > 0 && { sameAs: elsewhere }),
    ...(type === 'VideoGame' && { applicationCategory: 'Game', gamePlatform: platforms }),
    ...(type === 'SoftwareApplication' && {
      applicationCategory: 'Application',
      operatingSystem: platforms.join(', '),
    }),
    ...(entity.developer && {
      author: {
        '@type': 'Organization',
        name: entity.developer,
        ...(entity.developerUrl !== null && { url: entity.developerUrl }),
      },
    }),
    ...(entity.awards && entity.awards.length > 0 && { award: entity.awards }),
    // The studio may be developer, publisher or helper: the text names the role.
    contributor: { '@id': studioId(page) },
  };
}
