import { expect, it } from 'vitest';
import { activePlace, type Command } from './commands.ts';

const command = (id: string, acts = false): Command => ({ id, title: id, acts, run: () => {} });
const acting = [command('status completed', true), command('open'), command('screen messages')];
const leading = [command('open'), command('approve', true)];

it('Enter in a palette without typing or choosing changes nothing', () => {
  expect(activePlace(acting, undefined, false)).toBe(-1);
  expect(activePlace(leading, undefined, false)).toBe(0);
  expect(activePlace([], undefined, false)).toBe(-1);
});

it('Enter runs the chosen entry, or the first match of the typed text', () => {
  expect(activePlace(acting, 'status completed', false)).toBe(0);
  expect(activePlace(acting, 'open', false)).toBe(1);
  expect(activePlace(acting, undefined, true)).toBe(0);
  // The previously chosen entry no longer matches.
  expect(activePlace(leading, 'gone', true)).toBe(0);
});
