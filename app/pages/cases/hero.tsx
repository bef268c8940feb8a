import { useTranslations } from 'use-intl';
import type { Case } from '../../../domain/case.ts';
import { Mark } from '../../ui/mark.tsx';
import { Carousel } from './carousel.tsx';

const slideLimit = 3;

/** The page's heading, above the carousel of top cases. */
export function Hero({ cases }: { cases: readonly Case[] | undefined }) {
  const t = useTranslations('cases');
  const common = useTranslations('common');
  const top = cases?.filter(({ topCase }) => topCase).slice(0, slideLimit);
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
