/** How long a slide stays, in ms (specification section 9). */
export const advanceAfter = 5000;
/** At most so many slides. */
export const slideLimit = 3;
