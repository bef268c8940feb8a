import { useTranslations } from 'use-intl';
import { studio } from '../../../studio.ts';
import { SplitRow } from '../../ui/split-row.tsx';

/** The claim on 60, the publisher's share on 40. */
export function Hero() {
  const t = useTranslations('about.hero');
  const { developer, publisher } = studio.split;
  return (
    <section className="border-b border-edge">
      <SplitRow
        line={false}
        className="frame lg:min-h-[min(40rem,calc(100svh-4.5rem))]"
        parts={['flex flex-col justify-between gap-10 py-12 lg:py-16 lg:pr-12', 'bleed-left bleed-right grid lg:ml-0']}
      >
        <>
          <h1 className="display text-[clamp(min(3.5rem,20vw),9vw,9rem)]">{t('title')}</h1>
          <p className="measure text-xl text-pretty">{t('lead', { studio: studio.name, developer, publisher })}</p>
        </>
        <div aria-hidden="true" className="inverse flex items-end overflow-hidden bg-surface px-5 text-strong lg:px-8">
          <span className="display mt-4 text-[clamp(min(11rem,62vw),34vw,34rem)] leading-[0.7] tabular-nums lg:-mb-[0.03em]">
            {publisher}
          </span>
        </div>
      </SplitRow>
    </section>
  );
}
