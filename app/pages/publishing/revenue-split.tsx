import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { studio } from '../../../studio.ts';
import { useNumbers } from '../../i18n/numbers.ts';
import { SplitBar } from '../../ui/split-bar.tsx';
import { PosterHeading } from './poster-heading.tsx';

const { developer, publisher, elsewhere } = studio.split;
/** Net revenue of the comparison, in dollars. */
const example = 100_000;

/** The deal drawn to scale across the window, above that of other publishers. */
export function RevenueSplit() {
  const t = useTranslations('publishing.split');
  const { dollars } = useNumbers();
  return (
    <section aria-labelledby="split-title" className="border-b border-edge">
      <div className="frame">
        <PosterHeading id="split-title" title={t('title', { developer, publisher })}>
          <p className="text-xl font-semibold text-pretty">
            {t('basis', { developer })} {studio.coversOwnCosts && t('costs', { publisher })}
          </p>
        </PosterHeading>
      </div>
      <SplitBar share={developer} drawnFrom={elsewhere}>
        <Part figure={t('share', { percent: developer })} size="text-[min(33vw,36rem)]">
          {t('youHere')}
        </Part>
        <Part figure={t('share', { percent: publisher })} size="text-[min(22vw,24rem)]">
          {t('us')}
        </Part>
      </SplitBar>
      <SplitBar share={elsewhere} variant="plain">
        <Part figure={t('share', { percent: elsewhere })} size="text-[clamp(min(2.5rem,14vw),6vw,6rem)]">
          {t('youElsewhere')}
        </Part>
        <Part figure={t('share', { percent: 100 - elsewhere })} size="text-[clamp(min(2.5rem,14vw),6vw,6rem)]">
          {t('them')}
        </Part>
      </SplitBar>
      <div className="frame py-10 lg:py-14">
        <p className="measure text-xl text-pretty text-muted">
          {t('comparison', {
            elsewhere,
            net: dollars(example),
            ours: dollars((example * developer) / 100),
            theirs: dollars((example * elsewhere) / 100),
          })}
        </p>
      </div>
    </section>
  );
}

interface PartProps {
  figure: string;
  size: string;
  children: ReactNode;
}

function Part({ figure, size, children }: PartProps) {
  return (
    <p className="flex h-full flex-col justify-between gap-[clamp(1rem,3vw,3rem)] px-[min(4vw,4rem)] pt-4 pb-[clamp(1rem,2.5vw,2.5rem)]">
      <span className="font-semibold">{children}</span>
      <span className={`display ${size} leading-[0.86] -mb-[0.127em] -ml-[0.03em] whitespace-nowrap`}>{figure}</span>
    </p>
  );
}
