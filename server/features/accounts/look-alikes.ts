/**
 * Characters of names that look like Latin ones in common fonts, by the Latin one (from Unicode's confusables, UTS 39): digits, and
 * letters of the scripts that share shapes with Latin.
 */
const lookAlikes: Readonly<Record<string, string>> = {
  a: 'аАαΑ',
  b: 'ВΒЬь',
  c: 'сС',
  d: 'ԁ',
  e: 'еЕΕҽ',
  f: 'ք',
  g: 'ց',
  h: 'һНΗհ',
  i: 'іιı',
  j: 'јЈյ',
  k: 'кКκΚ',
  l: '1IІӏӀΙ',
  m: 'МΜ',
  n: 'ոпΝη',
  o: '0оОοΟσօՕ',
  p: 'рРρΡ',
  q: 'ԛզ',
  r: 'гΓ',
  s: 'ѕЅՏ',
  t: 'ТΤ',
  u: 'սυ',
  v: 'νѵ',
  w: 'ԝωա',
  x: 'хХχΧ',
  y: 'уУγΥ',
  z: 'Ζ',
};

const latinForms = new Map(
  Object.entries(lookAlikes).flatMap(([latin, characters]) =>
    Array.from(characters, (character) => [character, latin]),
  ),
);

/** A key that is equal for names of the same case that are easily confused. */
export const appearanceOf = (name: string): string =>
  Array.from(name.normalize('NFKC'), (character) => latinForms.get(character) ?? character.toLowerCase())
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
