import type { PageModule } from '../pages/page-module.ts';

/** Stands for the built front end, and shows what it received. */
export const standInPages: PageModule = {
  matchPage: () => ({ status: 404, pattern: '*', queries: [], area: 'public' }),
  render: (address) => JSON.stringify({ address }),
  renderFailure: () => '',
  renderTracking: (page, language) => JSON.stringify({ ...page, language }),
  renderDocs: () => '',
  renderOffline: () => '',
  publicPages: [],
};
