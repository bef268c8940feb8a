import * as z from 'zod/mini';
import { caseEntity } from './case.ts';
import { optionalLine, optionalText, textList, webAddress, webAddressList } from '../text/text.ts';

/** The press-kit facts that a case does not have, such as the credits, the price and the terms of use. */
export const pressFields = {
  siteUrl: webAddress(),
  price: optionalLine(),
  engine: optionalLine(),
  /** One name and role per entry. */
  credits: textList(),
  awards: textList(),
  socialUrls: webAddressList(),
  pressTerms: optionalText(),
};

export const pressTexts = z.object(pressFields);
export type PressTexts = z.output<typeof pressTexts>;

const pressFile = z.object({
  kind: z.enum(['logo', 'keyArt', 'screenshot']),
  /** The address in full size: a path of the site, or an address on another site. */
  address: z.string(),
  /** Its name and size in bytes in the archive; null for a picture on another site, which the archive does not contain. */
  name: z.nullable(z.string()),
  bytes: z.nullable(z.int()),
});
export type PressFile = z.output<typeof pressFile>;

/** The press kit of a case in one language. */
export const pressKit = z.extend(caseEntity, {
  ...pressFields,
  /** Logo, key art and screenshots. */
  files: z.array(pressFile),
  /** The path of a ZIP file with the fact sheets and all stored pictures. */
  archive: z.string(),
  contact: z.object({ name: z.string(), email: z.string() }),
});
export type PressKit = z.output<typeof pressKit>;

export const pressPath = (id: number): `/api/cases/${number}/press` => `/api/cases/${id}/press`;
