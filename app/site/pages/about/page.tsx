import { useTranslations } from 'use-intl';
import type { Person } from '../../../../domain/studio/person.ts';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { usePublicRead } from '../../reads/public-read.ts';
import { type PageProps, pages } from '../../../routing/routes.ts';
import { useFacts } from '../../../studio/studio.tsx';
import { CallToAction } from '../../../ui/call-to-action.tsx';
import { Monogram } from '../../../ui/monogram.tsx';
import { SplitRow, SplitSection } from '../../../ui/split-row.tsx';
import { Sections } from '../../layout/sections.tsx';

/** The studio's story, values and team. */
export default function AboutPage({ queries }: PageProps<'about'>) {
  const t = useTranslations('about.closing');
  const { data: people = [] } = usePublicRead(queries.people);
  return (
    <PublicLayout>
      <Hero />
      <Sections
        page="about"
        sections={{
          story: <Story />,
          values: <Values />,
          team: people.length > 0 && <Team people={people} />,
          closing: (
            <CallToAction
              title={t('title')}
              text={t('text')}
              links={{ [pages.contact.path]: t('contact'), [pages.publishing.path]: t('publishing') }}
            />
          ),
        }}
      />
    </PublicLayout>
  );
}

/** The claim in the main column, with the publisher's share next to it. */
function Hero() {
  const t = useTranslations('about.hero');
  const facts = useFacts();
  return (
    <section className="border-b border-edge">
      <SplitRow
        line={false}
        className="frame lg:min-h-[min(40rem,calc(100svh-4.5rem))]"
        parts={['flex flex-col justify-between gap-10 py-12 lg:py-16 lg:pr-12', 'bleed-left bleed-right grid lg:ml-0']}
      >
        <>
          <h1 className="display text-[clamp(min(3.5rem,20vw),9vw,9rem)]">{t('title', facts)}</h1>
          <p className="measure text-xl text-pretty">{t('lead', facts)}</p>
        </>
        <div
          aria-hidden="true"
          className="inverse @container flex items-end overflow-hidden bg-surface px-5 text-strong lg:px-8"
        >
          <span className="display mt-4 text-[min(clamp(min(11rem,62vw),34vw,34rem),100cqi)] leading-[0.7] tabular-nums lg:-mb-[0.03em]">
            {facts.publisher}
          </span>
        </div>
      </SplitRow>
    </section>
  );
}

/** The story in the main column, with facts next to it. */
function Story() {
  const t = useTranslations('about');
  const facts = useFacts();
  return (
    <section aria-labelledby="story-title" className="border-b border-edge">
      <SplitRow className="frame" parts={['py-12 lg:py-20', 'pb-12 lg:py-20']}>
        <>
          <h2 id="story-title" className="display text-[clamp(min(3rem,17vw),7vw,7rem)]">
            {t('story.title')}
          </h2>
          <div className="measure mt-8 grid gap-5 text-xl text-pretty">
            {(['before', 'split', 'machines'] as const).map((paragraph) => (
              <p key={paragraph}>{t(`story.${paragraph}`, facts)}</p>
            ))}
          </div>
        </>
        <>
          <h2 className="text-muted lg:pt-2">{t('facts.title')}</h2>
          <dl className="mt-4">
            {(['founded', 'place', 'support', 'answer'] as const).map((fact) => (
              <div key={fact} className="border-t border-edge py-5">
                <dt className="text-[0.9375rem] text-muted">{t(`facts.${fact}.term`)}</dt>
                <dd className="text-2xl leading-snug font-semibold text-pretty">{t(`facts.${fact}.text`, facts)}</dd>
              </div>
            ))}
          </dl>
        </>
      </SplitRow>
    </section>
  );
}

/** The values: names in the main column, explanations next to it. */
function Values() {
  const t = useTranslations('about.values');
  const facts = useFacts();
  return (
    <section aria-labelledby="values-title" className="border-b border-edge">
      <div className="frame">
        <h2 id="values-title" className="py-8 text-muted lg:border-edge lg:py-10">
          {t('title')}
        </h2>
        {(['developer', 'expertise', 'community'] as const).map((value) => (
          <SplitRow key={value} className="border-t border-edge" parts={['pt-8 lg:py-10', 'pt-4 pb-9 lg:py-10']}>
            <h3 className="display text-[clamp(min(3rem,17vw),7vw,7rem)]">{t(`${value}.title`)}</h3>
            <p className="text-xl text-pretty text-muted">{t(`${value}.text`, facts)}</p>
          </SplitRow>
        ))}
      </div>
    </section>
  );
}

/** Neighboring posters have different variants. */
const variants = ['accent', 'strong', 'quiet'] as const;

/** The team as posters of their initials. */
function Team({ people }: { people: readonly Person[] }) {
  const t = useTranslations('about.team');
  const lead = t('lead', { count: people.length });
  return (
    <SplitSection name="team" title={t('title')} lead={lead} frame="pb-14 lg:pb-24">
      <ul className="grid gap-x-8 gap-y-12 md:grid-cols-3">
        {people.map(({ name, role, text }, index) => (
          <li key={name}>
            <Monogram name={name} variant={variants[index % variants.length]} className="aspect-4/5" />
            <h3 className="mt-5 text-2xl leading-tight font-bold">{name}</h3>
            <p className="mt-1 font-semibold text-accent">{role}</p>
            <p className="mt-3 text-pretty text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </SplitSection>
  );
}
