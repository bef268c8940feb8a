import formatMessage from 'use-intl/format-message/format-only';
import type { Language } from '../../domain/language.ts';
import { writeNumber } from './numbers.ts';

/**
 * Stands in for `use-intl/format-message` (see vite.config.ts): messages are compiled at build time, so that no ICU parser
 * travels, and a count in a text does not wake up `Intl.NumberFormat` (see numbers.ts).
 */
function format(
  ...[key, message, values, options]: Parameters<typeof formatMessage>
): ReturnType<typeof formatMessage> {
  const { formatters } = options;
  const getNumberFormat: typeof formatters.getNumberFormat = (locale, style) => {
    const intl = () => formatters.getNumberFormat(locale, style);
    if (style !== undefined) return intl();
    const write = (value: number) =>
      Number.isInteger(value) ? writeNumber(locale as Language, value) : intl().format(value);
    return { format: write } as Intl.NumberFormat;
  };
  return formatMessage(key, message, values, { ...options, formatters: { ...formatters, getNumberFormat } });
}
format.raw = false;

export default format;
