/* This file has no schemas: the thread that reads incoming email loads it, and loading their library would take half of its time. */

const megabyte = 1024 * 1024;

/** Limits of files that senders attach, in bytes, except `files` and `named`, which count the files of one answer. */
export const attachmentLimits = {
  files: 5,
  size: 20 * megabyte,
  /** Limit of a whole form with its files. */
  form: 101 * megabyte,
  /** Limit of all files of one submission or message. */
  conversation: 200 * megabyte,
  /** What one network may send in an hour. */
  perHour: 500 * megabyte,
  /** Limit of all files. */
  quota: 5 * 1024 * megabyte,
  /** Bytes of free disk below which no attachment is accepted; the rest is reserved for forms. */
  freeDisk: 1024 * megabyte,
  /** The most rejected files of an email that are listed by name. */
  named: 20,
  /** Characters of a name. */
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

/** Why a file is refused: another type, cut off, empty, too large, too many, or no room for it. */
export const attachmentFaults = ['type', 'damaged', 'empty', 'size', 'count', 'space'] as const;
export type AttachmentFault = (typeof attachmentFaults)[number];

/** For people: `2.4 MB`, in the language's numbers. */
export function fileSize(bytes: number, language: string): string {
  const [unit, length] = bytes < megabyte ? (['kilobyte', 1024] as const) : (['megabyte', megabyte] as const);
  const maximumFractionDigits = bytes < 10 * length ? 1 : 0;
  const format = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits } as const;
  return new Intl.NumberFormat(language, format).format(bytes / length);
}

/** The last part of a name without characters that could mislead: separators, control and direction characters. */
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
  const own = ending === 'jpg' ? /\.jpe?g$/i : new RegExp(`\\.${ending}$`, 'i');
  return own.test(shown) ? shown : `${shown}.${ending}`;
}
