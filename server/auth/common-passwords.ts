import { studio } from '../../studio.ts';
import { invalid } from '../http/errors.ts';

/** Whose password it is going to be. */
interface Person {
  username: string;
  email?: string | null;
  displayName?: string | null;
}

/** Refuses a password of the list, or one made of the person's name or the studio's. @throws {HttpError} 400 at `field` */
export async function requireUncommon(password: string, person: Person, field = 'password'): Promise<void> {
  if ((await isCommon(password)) || isMadeOf(password, person))
    throw invalid([{ code: 'custom', path: [field], message: '', input: undefined }]);
}

/** Whether a password is one of the 49,233 most common, alone or with figures and signs around it. */
export async function isCommon(password: string): Promise<boolean> {
  const list = await (commonPasswords ??= readList());
  const text = password.toLowerCase();
  return list.has(text) || list.has(text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, ''));
}

/** Whether little is left of a password without the names and what stands between them. */
export function isMadeOf(password: string, { username, email, displayName }: Person): boolean {
  const names = [username, email?.split('@')[0], displayName, studio.name]
    .flatMap((name) => [name ?? '', ...(name ?? '').split(/[^\p{L}\p{N}]+/u)])
    .map((name) => name.toLowerCase())
    .filter((name) => name.length >= 3)
    .toSorted((a, b) => b.length - a.length);
  let rest = password.toLowerCase();
  for (const name of names) rest = rest.replaceAll(name, '');
  return rest !== password.toLowerCase() && rest.replaceAll(/[^\p{L}]/gu, '').length < 5;
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Read when the first password is chosen: a server that only signs people in does without the list. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
}
