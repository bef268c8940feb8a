import type { Service } from '../domain/studio/service.ts';

/** The services of the publishing page. Texts: `services.<id>`, and `services.<id>.features.<key>` for the included services. */
export const services = [
  {
    id: 'game',
    categories: ['PC Gaming', 'Mobile', 'PC & Mobile', 'Web', 'Console'],
    features: ['marketing', 'localization', 'qa', 'analytics'],
  },
  {
    id: 'app',
    categories: ['Mobile', 'PC & Mobile', 'Web'],
    features: ['marketing', 'localization', 'qa', 'analytics'],
  },
  { id: 'gamedev-solutions', categories: [], features: ['pipelines', 'automation', 'analytics', 'performance'] },
] as const satisfies readonly Service[];
