import type { PageModule } from './loaded-pages.ts';

/** The back office's screens, in a module that visitors do not load. */
export const backOfficeSources = import.meta.glob<PageModule>('/app/back-office/*/page.tsx');
