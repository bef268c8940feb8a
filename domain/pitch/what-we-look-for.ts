import * as z from 'zod/mini';
import { type Language, languages } from '../text/language.ts';
import { optionalPublicText, timestamp } from '../text/text.ts';

/** The maximum length of the text in a language, in characters. */
export const lookForLimit = 2000;

const text = () => optionalPublicText({ max: lookForLimit });

/**
 * The studio's text about the pitches that it wants and the ones that it never accepts, in each language. Senders read it before they start.
 * In a language without a text nothing is shown.
 */
export const whatWeLookForTexts = z.object(
  Object.fromEntries(languages.map((language) => [language, text()])) as Record<Language, ReturnType<typeof text>>,
);
export type WhatWeLookForTexts = z.output<typeof whatWeLookForTexts>;

/** `updatedAt` is null until an operator has saved a text. */
export const whatWeLookFor = z.extend(whatWeLookForTexts, { updatedAt: z.nullable(timestamp()) });
export type WhatWeLookFor = z.output<typeof whatWeLookFor>;
