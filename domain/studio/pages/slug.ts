/** The maximum length of the name of a page in its address, in characters. */
export const slugLimit = 60;

/** A name in an address, such as `press-2026`: words of small letters and digits, joined by hyphens. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const isSlug = (text: string): boolean => text.length <= slugLimit && slugPattern.test(text);
