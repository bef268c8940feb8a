/** An address of every public page. */
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
