import { services } from '../../content/services.ts';
import { consultationType } from '../../domain/studio/service.ts';
import { useStudio } from './studio.tsx';

type OfferedService = (typeof services)[number];
/** A service that publishes a project in stores. */
export type PublishingService = Exclude<OfferedService, { id: typeof consultationType }>;
export type Consultation = Extract<OfferedService, { id: typeof consultationType }>;

/** The services that the studio offers, in the order of the publishing page. */
export function useOfferedServices() {
  const { services: offeredIds } = useStudio();
  const offered: readonly OfferedService[] = services.filter(({ id }) => offeredIds.includes(id));
  return {
    offered,
    publishing: offered.filter((service): service is PublishingService => service.id !== consultationType),
    consultation: offered.find((service): service is Consultation => service.id === consultationType),
  };
}
