import type { Project } from '../../../../domain/conversation/project.ts';

/** An amount in whole units, such as `€90,000` or `€90K`; a plain number without a currency. */
export const amountText = (
  amount: number,
  currency: Project['pitchCurrency'],
  notation: 'standard' | 'compact' = 'standard',
): string =>
  amount.toLocaleString('en', {
    ...(currency !== null && { style: 'currency', currency }),
    notation,
    maximumFractionDigits: notation === 'compact' ? 1 : 0,
  });
