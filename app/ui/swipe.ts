import { type PointerEvent, useRef } from 'react';

/** The index `by` steps further, wrapping around at both ends. */
export const rotate = (index: number, by: number, count: number): number =>
  count === 0 ? 0 : (((index + by) % count) + count) % count;

/** The minimum distance of a swipe, in px; the same as for a toast. */
export const swipeThreshold = 50;

type Distance = { x: number; y: number };

/** The step of a finger's movement: forward for a movement to the left; 0 for a short or mostly vertical one. */
export function swipeStep({ x, y }: Distance): -1 | 0 | 1 {
  if (Math.abs(x) < swipeThreshold || Math.abs(x) < Math.abs(y)) return 0;
  return x < 0 ? 1 : -1;
}

/** Pointer handlers that call `step` after a swipe by finger or pen. */
export function useSwipe(step: (by: -1 | 1) => void) {
  const start = useRef<Distance>(undefined);
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
      // A second finger means zooming.
      start.current = pointerType === 'mouse' || !isPrimary ? undefined : { x: clientX, y: clientY };
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const from = start.current;
      start.current = undefined;
      const by = from ? swipeStep({ x: clientX - from.x, y: clientY - from.y }) : 0;
      if (by !== 0) step(by);
    },
  };
}
