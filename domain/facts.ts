import { studio } from '../studio.ts';

/** Of the public ledger: how far back it counts, in days, and how many answers its figures need at least. */
export const ledgerLimits = { days: 90, answers: 20 } as const;

/** The facts by the names that the catalogues use. */
export const facts = {
  ...studio.split,
  studio: studio.name,
  year: String(studio.foundedYear),
  hours: studio.responseHours,
  ledgerDays: ledgerLimits.days,
};
