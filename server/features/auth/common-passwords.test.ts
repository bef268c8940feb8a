import { describe, expect, it } from 'vitest';
import { studio } from '../../../studio.ts';
import { isCommon, isMadeOf } from '../accounts/password.ts';

describe('a common password', () => {
  it.each(['1q2w3e4r5t6y', 'Sunshine2024!!!!', '!!!!!!dragon1234', 'PASSWORDPASSWORD'])(
    'is rejected: %s',
    async (password) => {
      expect(await isCommon(password)).toBe(true);
    },
  );

  it.each(['lantern harbour quilt', 'xK9#mQ2$vL7&', 'тёплый фонарь у моря'])('is not %s', async (password) => {
    expect(await isCommon(password)).toBe(false);
  });
});

describe('a password made of names', () => {
  const person = {
    username: 'ilinca.dorneanu',
    email: 'tech-lead@studio.example',
    displayName: 'Ilinca D',
    studio: studio.name,
  };

  it.each([
    'ilincadorneanu1',
    'Dorneanu-Ilinca-2026',
    `${studio.name}${studio.name}1!`,
    `${studio.name}2026`,
    'tech-lead-tech-lead',
  ])('is rejected: %s', (password) => expect(isMadeOf(password, person)).toBe(true));

  it.each(['ilinca keeps bees on the roof', 'lantern harbour quilt'])('is not %s', (password) =>
    expect(isMadeOf(password, person)).toBe(false),
  );
});
