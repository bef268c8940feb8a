import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Case } from '../../../../domain/content/case.ts';
import { HydrationPart } from '../../../browser/hydration-parts.tsx';
import { usePublicRead } from '../../reads/public-read.ts';
import { useHasPortfolio } from '../../reads/public-responses.ts';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { type PageProps, pages } from '../../../routing/routes.ts';
import { useFacts } from '../../../studio/studio.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { CallToAction } from '../../../ui/call-to-action.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { SplitRow } from '../../../ui/split-row.tsx';
import { CardSection, FeatureCard, PartnerCard } from './cards.tsx';
import { Carousel } from './carousel.tsx';
import { Projects } from './projects.tsx';
import { useCaseListing } from './use-case-listing.ts';
import { Sections } from '../../layout/sections.tsx';

/** All cases, partners and capabilities. */
export default function CasesPage({ queries }: PageProps<'cases'>) {
  const t = useTranslations('cases.closing');
  const shown = useCaseListing(queries.cases);
  const { data: partners } = usePublicRead(queries.partners);
  const { data: features } = usePublicRead(queries.features);
  const facts = useFacts();
  return (
    <PublicLayout flush>
      <HydrationPart>
        <Hero top={shown.listing?.top} />
      </HydrationPart>
      <Sections
        page="cases"
        sections={{
          projects: <Projects {...shown} />,
          portfolio: <PortfolioSection />,
          partners: <CardSection name="partners" items={partners} Card={PartnerCard} />,
          features: <CardSection name="features" items={features} Card={FeatureCard} />,
          closing: (
            <CallToAction
              title={t('title')}
              text={t('text', facts)}
              links={{ [pages.contact.path]: t('contact'), [pages.publishing.path]: t('publishing') }}
            />
          ),
        }}
      />
    </PublicLayout>
  );
}

/** Leads to the portfolio while it has items. */
function PortfolioSection() {
  const t = useTranslations('cases.portfolio');
  if (!useHasPortfolio()) return null;
  return (
    <section aria-labelledby="portfolio-title" className="border-b border-edge">
      <SplitRow className="frame" parts={['pt-12 lg:py-16', 'pt-4 pb-12 lg:py-16']}>
        <h2 id="portfolio-title" className="display text-[clamp(min(3rem,17vw),7vw,7rem)]">
          {t('title')}
        </h2>
        <>
          <p className="text-xl text-pretty text-muted">{t('text')}</p>
          <ButtonLink href={pages.portfolio.path} variant="secondary" className="mt-7">
            {t('link')}
            <ArrowRight className="size-5" aria-hidden />
          </ButtonLink>
        </>
      </SplitRow>
    </section>
  );
}

/** The page's heading, above the carousel of top cases. */
function Hero({ top }: { top: readonly Case[] | undefined }) {
  const t = useTranslations('cases');
  const common = useTranslations('common');
  if (top?.length === 0) {
    return (
      <div className="frame pt-32 pb-4">
        <h1 className="display text-hero">{t('title')}</h1>
      </div>
    );
  }
  return (
    <section className="relative border-b border-edge">
      <div className="frame pointer-events-none absolute inset-x-0 top-18 z-20 flex">
        <h1 className="display relative isolate py-3 pr-6 text-[clamp(min(2.25rem,13vw),4vw,3.5rem)] before:absolute before:inset-y-0 before:right-0 before:left-[-50vw] before:-z-10 before:bg-surface">
          {t('title')}
        </h1>
      </div>
      {top ? (
        <Carousel cases={top} />
      ) : (
        <output data-placeholder className="grid min-h-svh place-items-center bg-raised pt-18">
          <Mark loading className="size-16" />
          <span className="sr-only">{common('loading')}</span>
        </output>
      )}
    </section>
  );
}
