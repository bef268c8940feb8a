import formatMessage from 'use-intl/format-message/format-only';
import type { Language } from '../../domain/text/language.ts';
import { formatNumber } from './numbers.ts';

/** Replaces `use-intl/format-message`, without an ICU parser in the bundle and without `Intl.NumberFormat` (see numbers.ts). */
function format(...[key, message, values, options]: Parameters<typeof formatMessage>) {
  const { formatters } = options;
  const getNumberFormat: typeof formatters.getNumberFormat = (locale, style) => {
    const intl = () => formatters.getNumberFormat(locale, style);
    if (style !== undefined) return intl();
    const write = (value: number) =>
      Number.isInteger(value) ? formatNumber(locale as Language, value) : intl().format(value);
    return { format: write } as Intl.NumberFormat;
  };
  return formatMessage(key, message, values, { ...options, formatters: { ...formatters, getNumberFormat } });
}
format.raw = false;

export default format;
