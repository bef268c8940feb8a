import type { IdentityProvider } from '../features/identity-provider/identity-provider.ts';
import type { Events } from '../features/events/events.ts';
import type { Media } from '../features/media/media.ts';
import type { PageModule } from '../platform/pages/page-module.ts';
import type { PlatformContext } from '../platform/context/platform-context.ts';
import type { PublicStudio } from '../platform/studio/public-studio.ts';

/** The dependencies of handlers: the platform’s and the services that a process starts for its features. */
export interface AppContext extends PlatformContext, PublicStudio {
  /** The identity provider of the environment, if one is configured. */
  identityProvider: IdentityProvider | undefined;
  /** The event streams of operators. */
  events: Events;
  media: Media;
  /** The built front end; without one (tests of the API) there are no pages. */
  pages: PageModule | undefined;
}
