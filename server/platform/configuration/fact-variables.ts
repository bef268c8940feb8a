import * as z from 'zod/mini';
import { studioSchema } from '../../../domain/studio/studio.ts';

/** A value that is written as JSON. */
const json = <Schema extends z.ZodMiniType>(schema: Schema) => {
  const parsed = z.pipe(z.string(), z.transform(parseJson));
  return z.optional(z.pipe(parsed, schema as z.ZodMiniType as z.ZodMiniType<z.output<Schema>>));
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const { shape: facts } = studioSchema;
const exported = 'must be JSON as in the file of `npm run settings -- export`';

/** The variables that fix facts of the studio, by the name of the fact. `STUDIO_EMAIL` is the recipient of notices instead. */
export const factVariables = {
  STUDIO_NAME: [z.optional(facts.name), 'must be the name of the studio'],
  STUDIO_FOUNDED_YEAR: [json(facts.foundedYear), 'must be a year'],
  STUDIO_COPYRIGHT_YEAR: [json(facts.copyrightYear), 'must be a year'],
  STUDIO_SPLIT: [
    json(facts.split),
    'must be JSON such as {"developer":60,"elsewhere":50}, with percentages from 1 to 99',
  ],
  STUDIO_COVERS_OWN_COSTS: [json(facts.coversOwnCosts), 'must be true or false'],
  STUDIO_HOURS: [json(facts.hours), exported],
  STUDIO_RESPONSE_HOURS: [json(facts.responseHours), 'must be a whole number of hours'],
  STUDIO_SERVICES: [json(facts.services), 'must be JSON such as ["game","app","gamedev-solutions"]'],
  STUDIO_BOOKING: [json(facts.booking), exported],
  STUDIO_PARTNER_LINKS: [json(facts.partnerLinks), exported],
  STUDIO_SOCIAL: [json(facts.social), exported],
  STUDIO_TEAM: [json(facts.team), exported],
  STUDIO_PLATFORMS: [json(facts.platforms), exported],
  STUDIO_STORIES: [json(facts.stories), exported],
  STUDIO_SECTIONS: [json(facts.sections), exported],
  STUDIO_BRAND: [json(facts.brand), exported],
  STUDIO_LOGO: [z.optional(facts.logo), 'must be the address of an uploaded picture'],
  STUDIO_LOGO_INCLUDES_NAME: [json(facts.logoIncludesName), 'must be true or false'],
  STUDIO_SHOWS_SAMPLES: [json(facts.showsSamples), 'must be true or false'],
  STUDIO_HIDDEN_LANGUAGES: [json(facts.hiddenLanguages), 'must be JSON such as ["ro"], without the default language'],
  STUDIO_TEXTS: [json(facts.texts), exported],
  STUDIO_PAGES: [json(facts.pages), exported],
  STUDIO_REDIRECTS: [json(facts.redirects), exported],
} as const;

/** The fact that a variable fixes: `STUDIO_FOUNDED_YEAR` fixes `foundedYear`. */
export const factNamed = (variable: string): string =>
  variable
    .replace('STUDIO_', '')
    .toLowerCase()
    .replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
