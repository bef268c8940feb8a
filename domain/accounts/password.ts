/** Keyboard rows and alphabets in the orders in which stolen passwords contain them. */
const runs = [
  '12345678901234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertyuiop[]asdfghjkl;zxcvbnm,./',
  'azertyuiopqsdfghjklmwxcvbn',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
];

/** Words that stolen passwords contain with a few digits around them. */
const words = new Set(
  `password passw passwort parola admin administrator root qwerty qwertyuiop letmein welcome changeme iloveyou princess
  sunshine football baseball superman master secret dragon monkey computer internet whatever trustno starwars`.split(
    /\s+/,
  ),
);

/** Whether attackers try a password first: a repetition, a run of keys, or a common word with digits around it. */
export function isGuessable(password: string): boolean {
  const text = password.toLowerCase();
  if (new Set(text).size < 5 || /^(.{1,10}?)\1+.{0,2}$/s.test(text)) return true;
  if (runs.some((run) => run.includes(text) || run.includes(Array.from(text).toReversed().join('')))) return true;
  const core = text
    .replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
    .replaceAll('0', 'o')
    .replaceAll('@', 'a')
    .replaceAll('$', 's');
  return words.has(core);
}
