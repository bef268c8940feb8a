import { studio } from '../studio.ts';

/** The address of a sample partner as `studio.ts` links it; null if the studio has replaced it. */
export const partnerAddress = (name: string): string | null =>
  studio.partnerLinks.find((link) => link.name === name)?.address ?? null;
