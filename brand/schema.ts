import * as z from 'zod/mini';
import { type Brand, corners, fontPairNames, type Shape } from './brand.ts';

/** A color as `#rrggbb`; capital letters become small ones. */
const colorSchema = z.string().check(z.toLowerCase(), z.regex(/^#[\da-f]{6}$/));

/** Checks a brand that an operator or a file provides. */
export const brandSchema: z.ZodMiniType<Brand> = z.strictObject({
  colors: z.strictObject({ accent: colorSchema, ink: colorSchema, paper: colorSchema }),
  fonts: z.enum(fontPairNames),
  shape: z.enum(Object.keys(corners) as [Shape, ...Shape[]]),
});
