import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { focusFirstIssue } from '../../kit/forms/issues.ts';
import { addressOf } from '../../kit/screens/screens.ts';
import { type Step, steps } from './steps.ts';

/** A step, or the screen after the last one. */
export type Place = Step | 'done';

const places: readonly Place[] = [...steps, 'done'];

/** The place in the steps, which is a parameter of the address, and the ways to others. */
export function useStep() {
  const [parameters] = useSearchParams();
  const [, navigate] = useLocation();
  const place = places.find((each) => each === parameters.get('step')) ?? steps[0];
  const addressOfPlace = (next: Place) => {
    const search = new URLSearchParams(parameters);
    search.set('step', next);
    if (next === steps[0]) search.delete('step');
    return [addressOf('firstSettings'), search].filter(String).join('?');
  };
  return { place, addressOfPlace, open: (next: Place) => navigate(addressOfPlace(next)) };
}

/** After a change of the step, shows it from its top with the focus on its heading, or on the first field with an issue. */
export function useFocusOnStep(
  place: Place,
  form: RefObject<HTMLFormElement | null>,
  heading: RefObject<HTMLHeadingElement | null>,
): void {
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    window.scrollTo({ top: 0, behavior: 'instant' });
    if (form.current?.querySelector('[aria-invalid="true"]')) focusFirstIssue(form.current);
    else heading.current?.focus({ preventScroll: true });
  }, [place, form, heading]);
}
