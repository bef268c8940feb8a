/* This file has no schemas: the thread that reads incoming email loads it. */

/**
 * Control characters but tab and line breaks, marks and overrides of the text's direction, and spaces without a width. The joiners U+200C and
 * U+200D are not among them, because emoji and Persian are written with them.
 */
const hiddenCharacters =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/g;

/** Removes the characters of a stranger's text that a reader cannot see, that terminals act on or that reorder the text. */
export const withoutHiddenCharacters = (text: string): string => text.replaceAll(hiddenCharacters, '');
