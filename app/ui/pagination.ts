/** The place `by` steps from `index`, round at both ends. */
export const turn = (index: number, by: number, count: number): number =>
  count === 0 ? 0 : (((index + by) % count) + count) % count;

/** How far a finger must go for a swipe, in px: as far as for a toast. */
const swipeThreshold = 50;

/** The step that a finger's way means: to the left is onwards, and what is short or rather vertical is none. */
export function swipeStep(way: { x: number; y: number }): -1 | 0 | 1 {
  if (Math.abs(way.x) < swipeThreshold || Math.abs(way.x) < Math.abs(way.y)) return 0;
  return way.x < 0 ? 1 : -1;
}
