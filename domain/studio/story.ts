import * as z from 'zod/mini';
import { caseEntity } from '../content/case.ts';
import type { WithPictures } from '../media/picture.ts';

/** A case as a success story and the start of the publishing page show it: its name, with the addresses of the pictures that are shown. */
export const showcasedCase = z.pick(caseEntity, { id: true, title: true, heroImageUrl: true, screenshots: true });
export type ShowcasedCase = z.output<typeof showcasedCase> & WithPictures;

/** The pictures next to a story: the key art of its cases, or the second screenshot of its first case. */
export const storyPictures = ['keyArt', 'screenshot'] as const;

/** A success story in the language of the request, with the platforms and cases of it that visitors can see. */
export const shownStory = z.object({
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  picture: z.enum(storyPictures),
  platforms: z.array(z.object({ key: z.string(), name: z.string() })),
  cases: z.array(showcasedCase),
});
export type ShownStory = Omit<z.output<typeof shownStory>, 'cases'> & { cases: ShowcasedCase[] };

/** The cases on the publishing page: the first top case, and the success stories with their cases. */
export const showcase = z.object({ topCase: z.nullable(showcasedCase), stories: z.array(shownStory) });
