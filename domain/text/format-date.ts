/* Without imports, since the script of the sender's page loads it, and should load nothing else. */

/** Formats a date with a no-break space between day and month. */
export function formatDate(format: Intl.DateTimeFormat, date: Date): string {
  const parts = format.formatToParts(date);
  const isDayOrMonth = (index: number) => parts[index]?.type === 'day' || parts[index]?.type === 'month';
  return parts
    .map(({ value }, index) =>
      isDayOrMonth(index - 1) && isDayOrMonth(index + 1) ? value.replace(' ', '\u00a0') : value,
    )
    .join('');
}
