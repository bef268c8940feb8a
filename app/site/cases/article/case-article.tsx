import { ArrowUpRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Case } from '../../../../domain/content/case.ts';
import { textLanguage } from '../entity-text.tsx';
import { OutsideButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SplitRow } from '../../../ui/split-row.tsx';
import { caseAccent } from '../case-picture.tsx';
import { TestimonialSection } from '../testimonials.tsx';
import { Hero } from './hero.tsx';
import { Screenshots } from './screenshots.tsx';
import { Work } from './work.tsx';

/** One case: description, screenshots, work and testimonials. */
export const CaseArticle = ({ entity }: { entity: Case }) => (
  <article className={classNames('[overflow-wrap:anywhere]', caseAccent(entity))}>
    <Hero entity={entity} />
    <Screenshots entity={entity} />
    {entity.isPartner ? <DevelopmentPartner entity={entity} /> : <Work entity={entity} />}
    {entity.testimonials.length > 0 && <Testimonials entity={entity} />}
  </article>
);

/** Replaces {@link Work} for a partner's project with a link to the project. */
function DevelopmentPartner({ entity }: { entity: Case }) {
  const t = useTranslations('case.partner');
  return (
    <section aria-labelledby="partner-title" className="border-y border-edge bg-raised">
      <SplitRow className="frame" parts={['pt-12 lg:py-20', 'pt-5 pb-12 lg:py-20']}>
        <h2 id="partner-title" className="display text-[clamp(min(3rem,17vw),7vw,7rem)]">
          {t('title')}
        </h2>
        <>
          <p className="text-xl text-pretty">{t('text', { title: entity.title })}</p>
          <OutsideButtonLink href={entity.liveUrl ?? entity.storeUrls.web ?? ''} className="mt-7">
            {t('visit')}
            <ArrowUpRight className="size-5" aria-hidden />
          </OutsideButtonLink>
        </>
      </SplitRow>
    </section>
  );
}

function Testimonials({ entity }: { entity: Case }) {
  const t = useTranslations('case.testimonials');
  return (
    <TestimonialSection
      name="voices"
      title={t('title')}
      large="text-[clamp(min(1.75rem,10vw),3.2vw,2.75rem)] leading-tight font-semibold text-pretty"
      cells={cells}
      voices={entity.testimonials.map(({ quote, ...author }, index) => ({
        ...author,
        quote: t('quote', { text: quote }),
        lang: textLanguage(entity, `testimonials.${index}`),
      }))}
    />
  );
}

const cells = ['py-7 lg:pt-6 lg:pr-12 lg:pb-14', 'border-t py-7 lg:border-t-0 lg:border-l lg:pt-6 lg:pb-14 lg:pl-8'];
