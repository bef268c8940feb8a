/* This module must not import zod, since the thread that reads incoming email imports it. */

/**
 * Control characters except for tab and line breaks, direction marks and overrides, and zero-width spaces. The joiners U+200C and
 * U+200D are not among them, since emoji and Persian need them.
 */
const hiddenCharacters =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/g;

/** Removes characters from a stranger's text that are invisible, control terminals or reorder the text. */
export const withoutHiddenCharacters = (text: string): string => text.replaceAll(hiddenCharacters, '');
