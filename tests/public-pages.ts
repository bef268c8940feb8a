/** The public pages in an order in which each links to the next one, and the last to the first, while the portfolio has items. */
export const publicPages = [
  '/',
  '/publishing',
  '/about',
  '/cases',
  '/cases/1',
  '/cases/1/press',
  '/portfolio',
  '/contact',
  '/promise',
  '/privacy',
] as const;
