import { ArrowUpRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { Case } from '../../../../domain/content/case.ts';
import { shownLanguages, textIn } from '../../../../domain/studio/facts.ts';
import { usePublicRead } from '../../reads/public-read.ts';
import { TestimonialSection } from '../../cases/testimonials.tsx';
import { useLanguage } from '../../language/language.tsx';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { casePath, type PageProps, pages } from '../../../routing/routes.ts';
import { useTopOnLoad } from '../../../routing/scroll.ts';
import { useFacts, usePlatformCounts, useStudio } from '../../../studio/studio.tsx';
import { CallToAction } from '../../../ui/call-to-action.tsx';
import { SplitRow, SplitSection } from '../../../ui/split-row.tsx';
import { CoreServices } from './core-services.tsx';
import { Hero } from './hero.tsx';
import { Reasons } from './reasons.tsx';
import { TopCases } from './top-cases.tsx';
import { Sections } from '../../layout/sections.tsx';

/** The offer, its terms, and the top cases. */
export default function HomePage({ queries }: PageProps<'home'>) {
  useTopOnLoad();
  const t = useTranslations('home.closing');
  const { data: cases } = usePublicRead(queries.cases);
  const { hours } = useFacts();
  return (
    <PublicLayout>
      <Hero cases={cases} />
      <Sections
        page="home"
        sections={{
          stats: <Stats />,
          services: <CoreServices />,
          reasons: <Reasons />,
          testimonials: <Testimonials cases={cases} />,
          cases: <TopCases cases={cases} />,
          closing: (
            <CallToAction
              title={t('title')}
              text={t('text', { hours })}
              links={{ [pages.publishing.path]: t('start'), [pages.contact.path]: t('contact') }}
            />
          ),
          partners: <Partners />,
        }}
      />
    </PublicLayout>
  );
}

/** The offer in figures; a hairline separates each from the next. */
function Stats() {
  const t = useTranslations('home.stats');
  const { developer, year } = useFacts();
  const studio = useStudio();
  const { openStores } = usePlatformCounts();
  const stats = [
    { key: 'share', developer },
    ...(openStores > 0 ? ([{ key: 'stores', count: openStores }] as const) : []),
    { key: 'support' },
    { key: 'founded', year },
    { key: 'languages', count: shownLanguages(studio).length },
  ] as const;
  return (
    <section aria-label={t('title')} className="border-b border-edge">
      <dl className={`frame grid grid-cols-2 ${openStores > 0 ? 'lg:grid-cols-5' : 'lg:grid-cols-4'}`}>
        {stats.map(({ key, ...values }) => (
          <div
            key={key}
            className="flex flex-col-reverse justify-end gap-2 border-edge py-7 not-first:border-t first:col-span-2 even:border-r even:pr-5 not-first:odd:pl-5 lg:border-t-0! lg:not-last:border-r lg:py-10 lg:pr-5! lg:not-first:pl-6! lg:first:col-span-1"
          >
            <dt className="text-[min(0.9375rem,5.4vw)] leading-snug text-pretty text-muted">
              {t(`${key}.label`, values as never)}
            </dt>
            <dd className="display text-[clamp(min(3.5rem,17vw),6vw,6rem)] tabular-nums">
              {t(`${key}.figure`, values as never)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const voiceCells = [
  'py-8 lg:row-span-2 lg:pt-6 lg:pr-12 lg:pb-14',
  'border-t py-8 lg:border-t-0 lg:border-l lg:pl-8',
  'border-t py-8 lg:border-l lg:pl-8',
];

/** One testimonial per top case, the first in the main column. */
function Testimonials({ cases }: { cases: readonly Case[] | undefined }) {
  const t = useTranslations('home.testimonials');
  const voices = (cases ?? []).flatMap(({ id, title, testimonials: [voice] }) => {
    const link = (
      <Link
        href={casePath(id)}
        className="mt-1 inline-flex min-h-8 items-center text-muted underline underline-offset-4 hover:text-accent"
      >
        {title}
      </Link>
    );
    return voice ? [{ ...voice, quote: t('quote', { text: voice.quote }), link }] : [];
  });
  if (voices.length === 0) return null;
  return (
    <TestimonialSection
      name="testimonials"
      title={t('title')}
      className="border-b border-edge"
      columns="lg:grid-rows-2"
      large="text-[clamp(min(1.75rem,10vw),3.4vw,3rem)] leading-tight font-semibold text-pretty"
      cells={voiceCells}
      voices={voices.slice(0, 3)}
    />
  );
}

/** Links to the partners' sites. */
function Partners() {
  const t = useTranslations('home.partners');
  const { language } = useLanguage();
  const { partnerLinks } = useStudio();
  if (partnerLinks.length === 0) return null;
  return (
    <SplitSection
      name="partners"
      title={t('title')}
      lead={t('lead', { count: partnerLinks.length })}
      className="border-t border-edge"
      frame="pb-10 lg:pb-16"
    >
      <ul>
        {partnerLinks.map(({ name, address, text }) => {
          const row = (
            <SplitRow
              className="items-baseline"
              parts={[
                'display pt-7 text-poster lg:py-8',
                'flex items-center justify-between gap-4 pt-2 pb-7 text-muted group-hover:text-accent lg:h-full lg:py-8',
              ]}
            >
              {name}
              <>
                {textIn(text, language)}
                {address !== null && <ArrowUpRight className="size-6 shrink-0" aria-hidden />}
              </>
            </SplitRow>
          );
          return (
            <li key={name} className="border-t border-edge">
              {address === null ? (
                row
              ) : (
                <a href={address} target="_blank" rel="noopener noreferrer" className="group block hover:text-accent">
                  {row}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </SplitSection>
  );
}
