/** The addresses of the public pages, with one case for all of them. */
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
