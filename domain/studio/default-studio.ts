import { studio } from '../../studio.ts';
import { type Studio, studioSchema } from './studio.ts';
import { brand } from '../../brand/brand.ts';

/** A file of facts has no logo, since its picture is in the library of an installation. */
const withoutLogo = { logo: null, logoIncludesName: false };

/** The checked facts of `studio.ts` and the brand of this product: each applies until an admin changes it in the settings. */
export const defaultStudio: Studio = studioSchema.parse({ ...withoutLogo, ...studio, brand });
