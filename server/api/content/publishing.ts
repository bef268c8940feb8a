import { publishingApi } from '../../../domain/api/publishing.ts';
import { seedContent } from '../../../content/seed-content.ts';
import { localized } from '../../../domain/content/translation.ts';
import { withPictures } from '../../../domain/media/picture.ts';
import { textIn } from '../../../domain/studio/facts.ts';
import type { Platform } from '../../../domain/studio/platform.ts';
import type { ShowcasedCase, ShownStory } from '../../../domain/studio/story.ts';
import type { Studio } from '../../../domain/studio/studio.ts';
import type { LocalizedText } from '../../../domain/text/text.ts';
import type { Language } from '../../../domain/text/language.ts';
import { insertNonBreakingSpaces } from '../../../domain/text/typography.ts';
import type { TranslatedCase } from '../../features/content/cases.ts';
import { type Endpoint, implement } from '../../platform/http/endpoint/endpoint.ts';
import type { AppContext } from '../../workflows/app-context.ts';
import type { PublicCases } from './cases.ts';

export const publishingEndpoints = ({ publicStudio }: AppContext, readCases: PublicCases): Endpoint[] =>
  implement(publishingApi, {
    'GET /api/platforms': async ({ language, c }) =>
      (await publicStudio(c)).platforms.map((platform) => platformIn(platform, language)),
    'GET /api/showcase': async ({ language, c }) => {
      const [studio, { list }] = await Promise.all([publicStudio(c), readCases(c)]);
      // Visitors see the samples instead of an empty list (decision 5).
      const cases = list.length > 0 || !studio.showsSamples ? list : seedContent.cases;
      const topCase = cases.find((entity) => entity.topCase && entity.featured);
      return {
        topCase: topCase ? showcased(topCase, language, ['heroImageUrl']) : null,
        stories: studio.stories.map((story) => storyIn(story, language, { platforms: studio.platforms, cases })),
      };
    },
  });

/** A text in a language as pages show it. */
const shownText = (text: LocalizedText, language: Language) =>
  insertNonBreakingSpaces(textIn(text, language), language);

const platformIn = ({ name, description, ...platform }: Studio['platforms'][number], language: Language): Platform => ({
  ...platform,
  name: shownText(name, language),
  description: shownText(description, language),
});

function storyIn(
  { kind, title, text, picture, ...story }: Studio['stories'][number],
  language: Language,
  { platforms, cases }: Pick<Studio, 'platforms'> & { cases: readonly TranslatedCase[] },
): ShownStory {
  const shownPictures = ({ keyArt: ['heroImageUrl'], screenshot: ['heroImageUrl', 'screenshots'] } as const)[picture];
  return {
    kind: shownText(kind, language),
    title: shownText(title, language),
    text: shownText(text, language),
    picture,
    platforms: story.platforms.flatMap((key) =>
      platforms
        .filter((platform) => platform.key === key)
        .map(({ name }) => ({ key, name: shownText(name, language) })),
    ),
    cases: story.cases.flatMap((id) =>
      cases.filter((entity) => entity.id === id).map((entity) => showcased(entity, language, shownPictures)),
    ),
  };
}

/** The name of a case in a language, with the pictures of some of its fields, and at most two screenshots. */
function showcased(
  entity: TranslatedCase,
  language: Language,
  fields: readonly ('heroImageUrl' | 'screenshots')[],
): ShowcasedCase {
  const { id, title } = localized('cases', entity, language);
  const heroImageUrl = fields.includes('heroImageUrl') ? entity.heroImageUrl : null;
  const screenshots = fields.includes('screenshots') ? entity.screenshots.slice(0, 2) : [];
  const shownAddresses = [heroImageUrl, ...screenshots];
  const media = Object.entries(entity.media ?? {}).filter(([address]) => shownAddresses.includes(address));
  return withPictures(
    { id, title, heroImageUrl, screenshots, ...(media.length > 0 && { media: Object.fromEntries(media) }) },
    language,
  );
}
