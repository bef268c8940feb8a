import { studio } from '../studio.ts';

/** The facts by the names that the catalogues use. */
export const facts = {
  ...studio.split,
  studio: studio.name,
  year: String(studio.foundedYear),
  hours: studio.responseHours,
};
