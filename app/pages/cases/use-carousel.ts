import { type FocusEvent, type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { swipeStep, turn } from '../../ui/pagination.ts';
import { advanceAfter } from './carousel-index.ts';

/** A carousel's place and its clock: it advances unless someone is busy with it, paused it or wants nothing to move. */
export function useCarousel(count: number) {
  const [place, setPlace] = useState(0);
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const swipeFrom = useRef<{ x: number; y: number }>(undefined);
  const still = useReducedMotion();

  const index = turn(place, 0, count);
  const running = count > 1 && !paused && !hovered && !focused && !still;
  const step = (by: number) => setPlace(turn(index, by, count));

  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setPlace(turn(index, 1, count)), advanceAfter);
    return () => clearTimeout(timer);
  }, [running, index, count]);

  return {
    index,
    running,
    paused,
    setPaused,
    step,
    show: setPlace,
    /** For the element that holds slides and controls. */
    watch: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType !== 'touch'),
      onPointerLeave: () => setHovered(false),
      // A click leaves the focus behind as well, and must not stop the carousel for good.
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
      onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
        swipeFrom.current = pointerType === 'mouse' ? undefined : { x: clientX, y: clientY };
      },
      onPointerUp: ({ clientX, clientY }: PointerEvent) => {
        const from = swipeFrom.current;
        swipeFrom.current = undefined;
        if (from) step(swipeStep({ x: clientX - from.x, y: clientY - from.y }));
      },
    },
  };
}

const reducedMotion = '(prefers-reduced-motion: reduce)';

/** On the server too: nothing moves until it is known that it may. */
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
