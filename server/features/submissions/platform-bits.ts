/** The platforms that have a bit in the columns `platform_bits` and `report_line`, in the order of their bits (migrations 0001 and 0030). */
const usualPlatforms = ['Steam', 'Epic Games', 'App Store', 'Google Play', 'Console', 'Other'];

/** @returns the bit of a platform; undefined for one that only the API can send */
export function platformBit(platform: string): number | undefined {
  const position = usualPlatforms.indexOf(platform);
  return position === -1 ? undefined : 2 ** position;
}
