import { expect, it } from 'vitest';
import { stepOf } from './steps.ts';

it.each([
  ['name', 'identity'],
  ['social.0.address', 'identity'],
  ['hours.closes', 'hours'],
  ['brand.colors.accent', 'brand'],
  ['team.0.name.en', undefined],
])('the field of an issue at %s is in the step %s', (path, step) => expect(stepOf(path)).toBe(step));
