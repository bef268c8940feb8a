/* This module must not import zod: the thread that reads incoming email imports it, and loading zod would take half of that thread's time. */

const megabyte = 1024 * 1024;

/** Limits of attachments in bytes, except for `files` and `named`, which count the files of one answer, and `name`. */
export const attachmentLimits = {
  files: 5,
  size: 20 * megabyte,
  /** The limit of a whole form with its files. */
  form: 101 * megabyte,
  /** The limit of all files of one submission or message. */
  conversation: 200 * megabyte,
  /** The limit of one network per hour. */
  perHour: 500 * megabyte,
  /** The limit of all stored files. */
  quota: 5 * 1024 * megabyte,
  /** The free disk space below which no attachment is accepted; it is reserved for forms. */
  freeDisk: 1024 * megabyte,
  /** The maximum of rejected files of an email that are listed by name. */
  named: 20,
  /** The maximum length of a name in characters. */
  name: 120,
} as const;

/** The accepted types, by the extension of the file's name. */
export const attachmentTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  zip: 'application/zip',
} as const;
export type AttachmentEnding = keyof typeof attachmentTypes;

/** The reasons for rejecting a file: unsupported type, truncated, empty, too large, too many, or no space. */
export const attachmentFaults = ['type', 'damaged', 'empty', 'size', 'count', 'space'] as const;
export type AttachmentFault = (typeof attachmentFaults)[number];

/** A size for people, such as `2.4 MB`, formatted in a language. */
export function fileSize(bytes: number, language: string): string {
  const [unit, length] = bytes < megabyte ? (['kilobyte', 1024] as const) : (['megabyte', megabyte] as const);
  const maximumFractionDigits = bytes < 10 * length ? 1 : 0;
  const format = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits } as const;
  return new Intl.NumberFormat(language, format).format(bytes / length);
}

/** The last part of a path without characters that could mislead: separators, control and direction characters. */
export const shownName = (name: string): string =>
  Array.from(
    (name.split(/[\\/]/).at(-1) ?? '')
      .toWellFormed()
      .normalize('NFC')
      .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029"<>:|?*%;]/gu, '')
      .replaceAll(/\s+/g, ' ')
      .replace(/^[.\s]+/, '')
      .replace(/[.\s]+$/, ''),
  )
    .slice(0, attachmentLimits.name)
    .join('');

/** A name that every system accepts; its extension matches the type of the file. */
export function safeName(name: string, ending: AttachmentEnding): string {
  const shown = shownName(name) || 'file';
  const usualEnding = ending === 'jpg' ? /\.jpe?g$/i : new RegExp(`\\.${ending}$`, 'i');
  return usualEnding.test(shown) ? shown : `${shown}.${ending}`;
}
