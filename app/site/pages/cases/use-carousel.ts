import { type FocusEvent, type PointerEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { rotate, useSwipe } from '../../../ui/swipe.ts';

/** The display time of a slide, in ms. */
const advanceAfter = 5000;

/** The state of a carousel, which advances unless it is paused, hovered or focused, or motion is reduced. */
export function useCarousel(count: number) {
  const [position, setPosition] = useState(0);
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const still = useReducedMotion();

  const index = rotate(position, 0, count);
  const running = count > 1 && !paused && !hovered && !focused && !still;
  const step = (by: number) => setPosition(index + by);
  const swipe = useSwipe(step);

  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setPosition(index + 1), advanceAfter);
    return () => clearTimeout(timer);
  }, [running, index]);

  return {
    index,
    running,
    paused,
    setPaused,
    step,
    show: setPosition,
    /** Handlers for the element that contains slides and controls. */
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType !== 'touch'),
      onPointerLeave: () => setHovered(false),
      // A click also moves the focus here, but must not stop the carousel.
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
      ...swipe,
    },
  };
}

const reducedMotion = '(prefers-reduced-motion: reduce)';

/** True on the server, so nothing moves before the preference is known. */
const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = matchMedia(reducedMotion);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(reducedMotion).matches,
    () => true,
  );
