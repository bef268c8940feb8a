import { mediaStem } from '../../media/picture.ts';

/* This module must not import Zod, since every page needs it. */

/** The digits in the address of an uploaded logo, which the names of its files have too. */
export const logoKey = (logo: string): string => mediaStem(logo).replace('/media/', '');

/** The path of the studio's logo in the size of the header. */
export const logoPath = (logo: string): string => `/logo-${logoKey(logo)}.webp`;
