import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { pages } from '../../../routing/routes.ts';
import { type PublishingService, useOfferedServices } from '../../../studio/offered-services.ts';
import { usePlatformCounts } from '../../../studio/studio.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { SplitRow, SplitSection } from '../../../ui/split-row.tsx';

/** The services: publishing in the main column, others next to it, or across the whole width if the studio does not publish. */
export function CoreServices() {
  const t = useTranslations('home.services');
  const service = useTranslations('services');
  const { publishing, consultation } = useOfferedServices();
  const furtherServices = [
    { key: 'appStore', title: t('appStore.title'), status: 'coming_soon' },
    ...(consultation
      ? ([{ key: 'solutions', title: service(`${consultation.id}.title`), status: 'available' }] as const)
      : []),
    { key: 'websites', title: t('websites.title'), status: 'available' },
    { key: 'advanced', title: t('advanced.title'), status: 'available' },
  ] as const;
  const further = furtherServices.map(({ key, title, status }) => (
    <article key={key} className="py-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="display text-[min(2rem,11.5vw)]">{title}</h3>
        <Badge colour={status === 'available' ? 'green' : 'yellow'}>{service(`status.${status}`)}</Badge>
      </div>
      <p className="mt-3 text-pretty text-muted">{t(`${key}.text`)}</p>
    </article>
  ));
  return (
    <SplitSection name="services" title={t('title')} lead={t('lead')} className="border-b border-edge">
      {publishing.length > 0 ? (
        <SplitRow className="border-t border-edge" parts={['', 'divide-y divide-edge max-lg:border-t']}>
          <Publishing services={publishing} />
          {further}
        </SplitRow>
      ) : (
        <div className="divide-y divide-edge border-t border-edge">{further}</div>
      )}
    </SplitSection>
  );
}

/** Describes publishing: with the texts for both services, or with the texts of the only service that the studio offers. */
function Publishing({ services }: { services: readonly PublishingService[] }) {
  const t = useTranslations('home.services.publishing');
  const text = useTranslations('services');
  const { comingConsoles } = usePlatformCounts();
  const { id, features } = services[0]!;
  const isOnly = services.length === 1;
  return (
    <article aria-labelledby="service-publishing" className="flex flex-col py-10 lg:py-14">
      <h3 id="service-publishing" className="display text-poster">
        {isOnly ? text(`${id}.title`) : t('title')}
      </h3>
      <p className="measure mt-5 text-xl text-pretty">{isOnly ? text(`${id}.description`) : t('text')}</p>
      <ul className="mt-10 grid gap-x-10 sm:grid-cols-2">
        {features.map((feature) => (
          <li key={feature} className="border-t border-edge py-5">
            <h4 className="text-xl font-bold">{text(`${id}.features.${feature}.title`)}</h4>
            <p className="mt-1 text-pretty text-muted">{text(`${id}.features.${feature}.description`)}</p>
          </li>
        ))}
      </ul>
      {id === 'game' && comingConsoles > 0 && (
        <p className="mt-4 border-l-8 border-control bg-raised p-5 text-pretty">{text(`${id}.consoleNote`)}</p>
      )}
      <Link
        href={pages.publishing.path}
        className="mt-8 inline-flex min-h-11 items-center gap-2 self-start font-semibold underline decoration-accent decoration-2 underline-offset-4 hover:text-accent"
      >
        {t('link')}
        <ArrowRight className="size-5" aria-hidden />
      </Link>
    </article>
  );
}
