import { defaultStudio } from './default-studio.ts';
import type { StudioChanges } from './settings.ts';

/** Whether nobody has edited `studio.ts`: its email address has the top-level domain that is reserved for examples (RFC 2606). */
const isUnedited = defaultStudio.email.endsWith('.example');

/** The facts that replace invented people, links and stories when the samples are removed. Facts of an edited `studio.ts` are not invented. */
export const factsWithoutSamples: StudioChanges = isUnedited
  ? {
      partnerLinks: [],
      social: [],
      team: [],
      stories: [],
      booking: { webConference: null, phoneCall: null },
    }
  : {};
