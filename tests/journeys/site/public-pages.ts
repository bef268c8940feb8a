/** The addresses of the public pages, of which case 1 represents all cases. */
export const publicPages = [
  '/',
  '/publishing',
  '/about',
  '/cases',
  '/cases/1',
  '/portfolio',
  '/contact',
  '/promise',
  '/privacy',
];
