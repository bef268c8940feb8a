import type { PageModule } from '../platform/pages/page-module.ts';

/** A stand-in for the built front end that renders its arguments. */
export const standInPages: PageModule = {
  matchPage: () => ({ status: 404, pattern: '*', queries: [], area: 'public' }),
  render: (address) => JSON.stringify({ address }),
  renderFailure: () => '',
  renderTracking: (page, language) => JSON.stringify({ ...page, language }),
  renderDocs: () => '',
  renderOffline: () => '',
  publicPages: [],
};
