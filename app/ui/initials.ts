/** Two letters that stand for a name: the first of its first and last word, or the first two of its only one. */
export function initials(name: string): readonly [string, string] {
  const words = name.split(/\s+/).filter(Boolean);
  const first = Array.from(words[0] ?? '');
  const last = words.length > 1 ? Array.from(words.at(-1)!)[0] : first[1];
  return [(first[0] ?? '').toUpperCase(), (last ?? '').toUpperCase()];
}
