import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { services } from '../../../content/services.ts';
import { pages } from '../../routing/routes.ts';
import { Badge } from '../../ui/badge.tsx';
import { SplitHeading, SplitRow } from '../../ui/split-row.tsx';

const [publishing] = services;

/** The services: publishing on 60, others on 40. */
export function CoreServices() {
  const t = useTranslations('home.services');
  const service = useTranslations('services');
  return (
    <section aria-labelledby="services-title" className="border-b border-edge">
      <div className="frame">
        <SplitHeading id="services-title" title={t('title')}>
          {t('lead')}
        </SplitHeading>
        <SplitRow className="border-t border-edge" parts={['', 'divide-y divide-edge max-lg:border-t']}>
          <article aria-labelledby="service-publishing" className="flex flex-col py-10 lg:py-14">
            <h3 id="service-publishing" className="display text-poster">
              {t('publishing.title')}
            </h3>
            <p className="measure mt-5 text-xl text-pretty">{t('publishing.text')}</p>
            <ul className="mt-10 grid gap-x-10 sm:grid-cols-2">
              {publishing.features.map((feature) => (
                <li key={feature} className="border-t border-edge py-5">
                  <h4 className="text-xl font-bold">{service(`${publishing.id}.features.${feature}.title`)}</h4>
                  <p className="mt-1 text-pretty text-muted">
                    {service(`${publishing.id}.features.${feature}.description`)}
                  </p>
                </li>
              ))}
            </ul>
            <p className="mt-4 border-l-8 border-control bg-raised p-5 text-pretty">
              {service(`${publishing.id}.consoleNote`)}
            </p>
            <Link
              href={pages.publishing.path}
              className="mt-8 inline-flex min-h-11 items-center gap-2 self-start font-semibold underline decoration-accent decoration-2 underline-offset-4 hover:text-accent"
            >
              {t('publishing.link')}
              <ArrowRight className="size-5" aria-hidden />
            </Link>
          </article>
          <>
            <Other title={t('appStore.title')} badge={<Badge colour="yellow">{service('status.coming_soon')}</Badge>}>
              {t('appStore.text')}
            </Other>
            <Other title={service('gamedev-solutions.title')} badge={<Available />}>
              {t('solutions.text')}
            </Other>
            <Other title={t('websites.title')} badge={<Available />}>
              {t('websites.text')}
            </Other>
            <Other title={t('advanced.title')} badge={<Available />}>
              {t('advanced.text')}
            </Other>
          </>
        </SplitRow>
      </div>
    </section>
  );
}

const Available = () => <Badge colour="green">{useTranslations('services')('status.available')}</Badge>;

const Other = ({ title, badge, children }: { title: string; badge: ReactNode; children: ReactNode }) => (
  <article className="py-8">
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h3 className="display text-[min(2rem,11.5vw)]">{title}</h3>
      {badge}
    </div>
    <p className="mt-3 text-pretty text-muted">{children}</p>
  </article>
);
