import { useTranslations } from 'use-intl';
import { groupPlatforms, type Platform, type PlatformCategory } from '../../../../domain/studio/platform.ts';
import type { PublishingService } from '../../../studio/offered-services.ts';
import { useFacts } from '../../../studio/studio.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { SplitBar } from '../../../ui/split-bar.tsx';
import { SplitRow } from '../../../ui/split-row.tsx';
import { type DialogOpeners, ScriptButton, WithoutScripts } from './dialogs/buttons.tsx';
import { PlatformNames } from './platforms.tsx';
import { PosterHeading } from './earnings/revenue-split.tsx';

/** The id of the section with the first services. */
export const servicesId = 'services';

interface ServicesProps {
  services: readonly PublishingService[];
  platforms: readonly Platform[];
  opens: DialogOpeners;
}

/** The publishing services with a form each: platforms, features and revenue split. */
export function Services({ services, platforms, opens }: ServicesProps) {
  const t = useTranslations('publishing.services');
  const [first, second] = services;
  return (
    <section
      id={servicesId}
      tabIndex={-1}
      aria-labelledby="services-title"
      className="border-b border-edge outline-none"
    >
      <div className="frame">
        <PosterHeading id="services-title" title={t('title')}>
          <>
            <p className="text-xl text-pretty text-muted">{t('lead', { offered: second ? 'several' : 'one' })}</p>
            <WithoutScripts />
          </>
        </PosterHeading>
        {second ? (
          <SplitRow parts={['grid border-t border-edge', 'grid border-t']}>
            <ServiceCard service={first!} platforms={platforms} opens={opens} wide />
            <ServiceCard service={second} platforms={platforms} opens={opens} />
          </SplitRow>
        ) : (
          <div className="border-t border-edge">
            <ServiceCard service={first!} platforms={platforms} opens={opens} wide />
          </div>
        )}
      </div>
    </section>
  );
}

/** Scrolls to the services and focuses them, for the keyboard. */
export function showServices(): void {
  const section = document.getElementById(servicesId);
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}

type ServiceCardProps = Omit<ServicesProps, 'services'> & { service: PublishingService; wide?: boolean };

function ServiceCard({ service, platforms, opens, wide = false }: ServiceCardProps) {
  const t = useTranslations('publishing.services');
  const text = useTranslations('services');
  const { developer } = useFacts();
  const { id, features } = service;
  const categories: readonly PlatformCategory[] = service.categories;
  const { openStores, comingConsoles } = groupPlatforms(
    platforms.filter(({ category }) => categories.includes(category)),
  );
  const title = `${id}-title`;
  return (
    <article aria-labelledby={title} className="flex flex-col py-10 lg:py-14">
      <h3 id={title} className="display text-[clamp(min(2.5rem,14vw),5vw,4.25rem)]">
        {text(`${id}.title`)}
      </h3>
      <p className="measure mt-5 text-pretty">{text(`${id}.description`)}</p>
      {openStores.length > 0 && (
        <>
          <h4 className="mt-9 font-bold">{t('platforms')}</h4>
          <PlatformNames platforms={openStores} className="mt-3" />
        </>
      )}
      {comingConsoles.length > 0 && (
        <>
          <h4 className="mt-6 flex flex-wrap items-center gap-3 font-bold">
            {t('consoles')} <Badge colour="yellow">{text('status.coming_soon')}</Badge>
          </h4>
          <PlatformNames platforms={comingConsoles} className="mt-3" />
          <p className="measure mt-3 text-[0.9375rem] leading-normal text-muted">{text('game.consoleNote')}</p>
        </>
      )}
      <h4 className="mt-9 font-bold">{t('included')}</h4>
      <ul className={`mt-3 mb-10 grid ${wide ? '' : 'gap-5'}`}>
        {features.map((feature) => (
          <li
            key={feature}
            className={`grid grid-cols-[auto_1fr] gap-x-3 ${wide ? 'border-edge py-3.5 not-first:border-t' : ''}`}
          >
            <Mark className="mt-1.5 size-3.5" />
            <div className={wide ? 'sm:grid sm:grid-cols-[9rem_1fr] sm:gap-x-6' : ''}>
              <p className="font-semibold">{text(`${id}.features.${feature}.title`)}</p>
              <p className="text-[0.9375rem] leading-normal text-muted">
                {text(`${id}.features.${feature}.description`)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-auto border border-control">
        <SplitBar share={developer} className="h-3" />
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5 p-5 lg:p-6">
          <div className="min-w-0 flex-[1_1_14rem]">
            <h4 className="text-[0.9375rem] text-muted">{t('split')}</h4>
            <p className="display mt-1 text-[clamp(min(2.25rem,13vw),4vw,3.25rem)]">
              {text(`${id}.pricing`, { developer })}
            </p>
            <p className="mt-2 text-[0.9375rem] leading-snug text-muted">{text(`${id}.pricingNote`)}</p>
          </div>
          <ScriptButton {...opens(id)} className="max-sm:w-full">
            {t('action')}
          </ScriptButton>
        </div>
      </div>
    </article>
  );
}
