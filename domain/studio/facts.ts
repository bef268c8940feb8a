import { studio } from '../../studio.ts';

/** Limits of the public ledger: the days that it covers, and the minimum numbers of answers and of declines for its figures. */
export const ledgerLimits = { days: 90, answers: 20, declines: 10 } as const;

/** The facts under the names that the catalogues use. */
export const facts = {
  ...studio.split,
  studio: studio.name,
  year: String(studio.foundedYear),
  hours: studio.responseHours,
  ledgerDays: ledgerLimits.days,
};
