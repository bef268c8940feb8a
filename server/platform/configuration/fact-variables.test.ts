import { expect, it } from 'vitest';
import { variableOf } from '../../../domain/studio/settings.ts';
import type { StudioField } from '../../../domain/studio/studio.ts';
import { factNamed, factVariables } from './fact-variables.ts';

it.each(Object.keys(factVariables))(
  '%s is the variable that the settings show at the fact that it fixes',
  (variable) => {
    expect(variableOf(factNamed(variable) as StudioField)).toBe(variable);
  },
);
