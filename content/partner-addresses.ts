/** The address of a sample partner, which `studio.ts` links too; it is not imported from there, since visitors would load all facts with it. */
export const partnerAddress = (name: string): string => `https://${name.toLowerCase()}.example/`;
