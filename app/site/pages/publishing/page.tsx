import { useTranslations } from 'use-intl';
import type { Ledger } from '../../../../domain/promise/ledger.ts';
import { HydrationPart } from '../../../browser/hydration-parts.tsx';
import { usePublicRead } from '../../reads/public-read.ts';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { PromiseLine } from '../../promise/promise-line.tsx';
import { type PageProps, pages } from '../../../routing/routes.ts';
import { useTopOnLoad } from '../../../routing/scroll.ts';
import { useOfferedServices } from '../../../studio/offered-services.ts';
import { shownSections } from '../../../../domain/studio/sections.ts';
import { useFacts, useStudio } from '../../../studio/studio.tsx';
import { ButtonLink, type ButtonProps } from '../../../ui/button.tsx';
import { SplitRow } from '../../../ui/split-row.tsx';
import { usePreloadedToaster } from '../../../ui/toast.ts';
import { ScriptButton, useDialogs } from './dialogs/buttons.tsx';
import { Earnings } from './earnings/earnings.tsx';
import { Hero } from './hero.tsx';
import { Platforms } from './platforms.tsx';
import { RevenueSplit } from './earnings/revenue-split.tsx';
import { Services, showServices } from './services.tsx';
import { Solutions } from './solutions.tsx';
import { Stories } from './stories.tsx';
import { Sections } from '../../layout/sections.tsx';

/** The publishing services, their terms, and the forms to apply. */
export default function PublishingPage({ queries }: PageProps<'publishing'>) {
  const { data: ledger } = usePublicRead(queries.promise);
  const { data: platforms = [] } = usePublicRead(queries.platforms);
  const { data: showcase } = usePublicRead(queries.showcase);
  const { topCase = null, stories = [] } = showcase ?? {};
  usePreloadedToaster();
  useTopOnLoad();
  const { offered, publishing, consultation } = useOfferedServices();
  const { dialogs, opens } = useDialogs(offered[0]!.id);
  const hasServices = shownSections(useStudio(), 'publishing').includes('services');
  const start = hasServices ? { onClick: showServices } : opens(offered[0]!.id);
  return (
    <PublicLayout flush>
      <HydrationPart>
        <Hero start={start} topCase={topCase} />
      </HydrationPart>
      <Sections
        page="publishing"
        sections={{
          platforms: platforms.length > 0 && <Platforms platforms={platforms} />,
          services: publishing.length > 0 && <Services services={publishing} platforms={platforms} opens={opens} />,
          consultation: consultation && (
            <Solutions service={consultation} isOnly={publishing.length === 0} opens={opens} />
          ),
          stories: stories.length > 0 && <Stories stories={stories} />,
          split: <RevenueSplit />,
          earnings: <Earnings />,
          closing: <Closing ledger={ledger} start={start} />,
        }}
      />
      {dialogs}
    </PublicLayout>
  );
}

/** The last section: a start, or a conversation first. */
function Closing({ ledger, start }: { ledger: Ledger | null | undefined; start: ButtonProps }) {
  const t = useTranslations('publishing.closing');
  const { hours } = useFacts();
  return (
    <section aria-labelledby="closing-title">
      <SplitRow className="frame" parts={['pt-14 lg:py-24', 'flex flex-col justify-end gap-7 pt-6 pb-14 lg:py-24']}>
        <h2 id="closing-title" className="display text-[clamp(min(3rem,17vw),7vw,6.5rem)]">
          {t('title')}
        </h2>
        <>
          <p className="text-xl text-pretty">{t('lead', { hours })}</p>
          <div className="flex flex-wrap gap-3">
            <ScriptButton {...start}>{t('launch')}</ScriptButton>
            <ButtonLink href={pages.contact.path} variant="secondary">
              {t('schedule')}
            </ButtonLink>
          </div>
          <PromiseLine ledger={ledger} />
        </>
      </SplitRow>
    </section>
  );
}
