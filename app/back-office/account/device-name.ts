const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** A `User-Agent` in short, such as "Firefox, Linux"; undefined where it names neither browser nor system. */
export function deviceName(userAgent: string | null): string | undefined {
  if (userAgent === null) return undefined;
  const named = (list: readonly (readonly [string, string])[]) => list.find(([part]) => userAgent.includes(part))?.[1];
  const name = [named(browsers), named(systems)].filter((part) => part !== undefined).join(', ');
  return name === '' ? undefined : name;
}
