import { casePlatforms } from './case-vocabulary.ts';

type Platform = (typeof casePlatforms)[number];

/** The platforms of a case by other names that people write, in lower case. A name for several, such as “Console” or “Mobile”, is none of them. */
const platformsByName: Readonly<Record<string, Platform>> = {
  steam: 'steam',
  'steam deck': 'steam',
  epic: 'epic',
  'epic games': 'epic',
  'epic games store': 'epic',
  ps5: 'ps5',
  'playstation 5': 'ps5',
  xbox: 'xbox',
  'xbox series x|s': 'xbox',
  nintendo: 'nintendo',
  'nintendo switch': 'nintendo',
  'app store': 'ios',
  ios: 'ios',
  ipados: 'ios',
  iphone: 'ios',
  ipad: 'ios',
  'google play': 'android',
  android: 'android',
  web: 'web',
  browser: 'web',
  html5: 'web',
  pc: 'pc',
  windows: 'pc',
  macos: 'pc',
  linux: 'pc',
};

/** Sets the flags of the platforms that `names` contains; other names are ignored. */
export function platformFlags(names: readonly string[]): Record<Platform, boolean> {
  const named = new Set(names.map((name) => platformsByName[name.trim().toLowerCase()]));
  return Object.fromEntries(casePlatforms.map((platform) => [platform, named.has(platform)])) as Record<
    Platform,
    boolean
  >;
}
