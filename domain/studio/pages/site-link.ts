import * as z from 'zod/mini';
import { addressLimits, isWebAddress, storable } from '../../text/text.ts';

/**
 * Whether a text is a path of the site. Browsers read a backslash as a slash and skip line breaks and tabs, so a path with them could lead to
 * another site.
 */
export const isSitePath = (text: string): boolean =>
  text.length <= addressLimits.url && /^\/(?!\/)[^\s\\\p{Cc}]*$/u.test(text);

/** Whether a text may become a link on a page: a path of the site, or an http or https address. */
export const isSiteLink = (text: string): boolean => isSitePath(text) || isWebAddress(text);

/** The address of a link on a page: see {@link isSiteLink}. */
export const siteLink = () =>
  z.string().check(storable, z.trim(), z.refine(isSiteLink, { params: { rule: 'address' } }));
