import { expect, it } from 'vitest';
import { isGuessable } from './password.ts';

it.each([
  'aaaaaaaaaaaa',
  '123123123123',
  'passwordpassword',
  'Password1234',
  'P@ssw0rd2026',
  '123456789012',
  '098765432109',
  'qwertyuiopas',
  '1q2w3e4r5t6y',
  'Administrator1!',
  'abcabcabcabcab',
])('%s is guessable', (password) => {
  expect(isGuessable(password)).toBe(true);
});

it.each([
  'correct horse battery',
  'a long password for tests',
  'password of the lighthouse',
  'Yk4-vE9.rQ2z',
  'фонарь у причала',
  'XgS8Ck0d5Qm1zv_-pT2WbqYu',
])('%s is not guessable', (password) => {
  expect(isGuessable(password)).toBe(false);
});
