import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to the first field that is wrong, each time something is found wrong in the form with the returned ref. */
export function useFocusOnIssue(issues: Record<string, string>): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(issues).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [issues]);
  return form;
}
