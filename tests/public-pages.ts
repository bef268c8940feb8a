/** The public pages in an order in which each links to the next one, and the last to the first. */
export const publicPages = [
  '/',
  '/publishing',
  '/about',
  '/cases',
  '/cases/1',
  '/cases/1/press',
  '/contact',
  '/promise',
  '/privacy',
] as const;
