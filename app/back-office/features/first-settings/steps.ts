import type { ReactNode } from 'react';
import type { StudioField } from '../../../../domain/studio/studio.ts';
import { DealFields, IdentityFields } from '../studio/fields/basic-fields.tsx';
import { HoursFields } from '../studio/fields/hours-fields.tsx';
import type { FactEditing } from '../studio/fields/setting.tsx';
import { LanguageFields, LookFields } from '../studio/fields/site-fields.tsx';

/** The steps of the first settings, in order. */
export const steps = ['identity', 'deal', 'hours', 'languages', 'brand', 'samples', 'publish'] as const;
export type Step = (typeof steps)[number];

interface FactStep {
  facts: readonly StudioField[];
  Fields: (props: { editing: FactEditing }) => ReactNode;
}

/** The facts that steps change, with their fields. */
export const factSteps: Partial<Record<Step, FactStep>> = {
  identity: { facts: ['name', 'email', 'foundedYear', 'copyrightYear', 'social'], Fields: IdentityFields },
  deal: { facts: ['split', 'coversOwnCosts'], Fields: DealFields },
  hours: { facts: ['hours', 'responseHours'], Fields: HoursFields },
  languages: { facts: ['hiddenLanguages'], Fields: LanguageFields },
  brand: { facts: ['logo', 'logoIncludesName', 'brand'], Fields: LookFields },
};

/** The step with the field of an issue's path, such as `hours.closes`; undefined if no step has it. */
export const stepOf = (path: string): Step | undefined =>
  steps.find((step) => factSteps[step]?.facts.some((fact) => fact === path.split('.')[0]));
