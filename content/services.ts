import type { Service } from '../domain/studio/service.ts';
import type { PlatformKey } from './platforms.ts';

/** The services of the publishing page. Texts: `services.<id>`, and `services.<id>.features.<key>` for the included services. */
export const services = [
  {
    id: 'game',
    platforms: ['steam', 'epicGames', 'appStore', 'googlePlay', 'microsoftStore', 'webPlatforms'],
    consolePlatforms: ['nintendoSwitch', 'playStation', 'xbox'],
    features: ['marketing', 'localization', 'qa', 'analytics'],
  },
  {
    id: 'app',
    platforms: ['appStore', 'googlePlay', 'microsoftStore', 'webPlatforms'],
    features: ['marketing', 'localization', 'qa', 'analytics'],
  },
  { id: 'gamedev-solutions', platforms: [], features: ['pipelines', 'automation', 'analytics', 'performance'] },
] as const satisfies readonly (Service & Partial<Record<'platforms' | 'consolePlatforms', readonly PlatformKey[]>>)[];
