import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useNumbers } from '../../../../i18n/numbers.ts';
import { useFacts, useStudio } from '../../../../studio/studio.tsx';
import { hasRoom, SplitBar } from '../../../../ui/split-bar.tsx';
import { SplitRow } from '../../../../ui/split-row.tsx';

/** The net revenue in the comparison, in dollars. */
const example = 100_000;

/** The deal drawn to scale across the window, above the deal of other publishers. */
export function RevenueSplit() {
  const t = useTranslations('publishing.split');
  const { dollars } = useNumbers();
  const { coversOwnCosts } = useStudio();
  const { developer, publisher, elsewhere, publisherElsewhere } = useFacts();
  return (
    <section aria-labelledby="split-title" className="border-b border-edge">
      <div className="frame">
        <PosterHeading id="split-title" title={t('title', { developer, publisher })}>
          <p className="text-xl font-semibold text-pretty">
            {t('basis', { developer })} {coversOwnCosts && t('costs', { publisher })}
          </p>
        </PosterHeading>
      </div>
      <SplitBar share={developer} drawnFrom={elsewhere}>
        <Part share={developer} name={t('youHere')} size={posterSize(developer, 'text-[min(33vw,55cqi,36rem)]')} />
        <Part share={publisher} name={t('us')} size={posterSize(publisher, 'text-[min(33vw,55cqi,24rem)]')} />
      </SplitBar>
      <SplitBar share={elsewhere} variant="plain">
        <Part share={elsewhere} name={t('youElsewhere')} size={smallSize} />
        <Part share={publisherElsewhere} name={t('them')} size={smallSize} />
      </SplitBar>
      <div className="frame py-10 lg:py-14">
        <p className="measure text-xl text-pretty text-muted">
          {t('comparison', {
            elsewhere,
            publisherElsewhere,
            net: dollars(example),
            ours: dollars((example * developer) / 100),
            theirs: dollars((example * elsewhere) / 100),
          })}
        </p>
      </div>
    </section>
  );
}

const smallSize = 'text-[clamp(min(2.5rem,14vw),6vw,6rem)]';
/** The size of a figure in the deal's bar, or of a figure below the bar because its part is too narrow. */
const posterSize = (share: number, inBar: string) => (hasRoom(share) ? inBar : smallSize);

interface PartProps {
  share: number;
  name: string;
  size: string;
}

function Part({ share, name, size }: PartProps) {
  const figure = useTranslations('publishing.split')('share', { percent: share });
  // A figure may extend into the padding, but a longer text of the studio has several lines.
  const wrapping = figure.length > '100 %'.length ? 'wrap-anywhere' : 'whitespace-nowrap';
  return (
    <p className="flex h-full flex-col justify-between gap-[clamp(1rem,3vw,3rem)] px-[min(4vw,4rem)] pt-4 pb-[clamp(1rem,2.5vw,2.5rem)]">
      <span className="font-semibold wrap-anywhere">{name}</span>
      <span className={`display ${size} leading-[0.86] -mb-[0.127em] -ml-[0.03em] ${wrapping}`}>{figure}</span>
    </p>
  );
}

/** A section's heading and its lead, in the page's smaller size. */
export const PosterHeading = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <SplitRow parts={['pt-12 pb-5 lg:py-18', 'pb-10 lg:py-18']}>
    <h2 id={id} className="display text-poster">
      {title}
    </h2>
    {children}
  </SplitRow>
);
