import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { focusFirstIssue } from '../../kit/forms/issues.ts';
import { addressOf } from '../../kit/screens/screens.ts';
import { type Step, steps } from './steps.ts';

/** A step, or the screen after the last one. */
export type ShownStep = Step | 'done';

const shownSteps: readonly ShownStep[] = [...steps, 'done'];

/** Reads the shown step from a parameter of the address, and leads to other steps. */
export function useStep() {
  const [parameters] = useSearchParams();
  const [, navigate] = useLocation();
  const shownStep = shownSteps.find((each) => each === parameters.get('step')) ?? steps[0];
  const addressOfStep = (next: ShownStep) => {
    const search = new URLSearchParams(parameters);
    search.set('step', next);
    if (next === steps[0]) search.delete('step');
    return [addressOf('firstSettings'), search].filter(String).join('?');
  };
  return { shownStep, addressOfStep, open: (next: ShownStep) => navigate(addressOfStep(next)) };
}

/** After a change of the step, shows it from its top with the focus on its heading, or on the first field with an issue. */
export function useFocusOnStep(
  shownStep: ShownStep,
  form: RefObject<HTMLFormElement | null>,
  heading: RefObject<HTMLHeadingElement | null>,
): void {
  const shown = useRef(shownStep);
  useEffect(() => {
    if (shown.current === shownStep) return;
    shown.current = shownStep;
    window.scrollTo({ top: 0, behavior: 'instant' });
    if (form.current?.querySelector('[aria-invalid="true"]')) focusFirstIssue(form.current);
    else heading.current?.focus({ preventScroll: true });
  }, [shownStep, form, heading]);
}
