import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Case } from '../../../../domain/content/case.ts';
import { useHydrated } from '../../../browser/hydrated.ts';
import { DetailsLink } from '../../cases/card-parts.tsx';
import { EntityText } from '../../cases/entity-text.tsx';
import { caseAccent, CasePicture } from '../../cases/case-picture.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SplitRow } from '../../../ui/split-row.tsx';
import { useCarousel } from './use-carousel.ts';

/** The top cases as full-window slides: text in the main column, controls next to it. */
export function Carousel({ cases }: { cases: readonly Case[] }) {
  const t = useTranslations('cases.carousel');
  const carousel = useCarousel(cases.length);
  return (
    <section
      aria-roledescription={t('role')}
      aria-label={t('title')}
      className="relative grid min-h-svh touch-pan-y grid-rows-[1fr_auto] pt-18"
      {...carousel.handlers}
    >
      <div aria-live={carousel.running ? 'off' : 'polite'} className="grid">
        {cases.map((entity, index) => (
          <Slide
            key={entity.id}
            entity={entity}
            label={t('place', { place: index + 1, count: cases.length })}
            shown={index === carousel.index}
            first={index === 0}
          />
        ))}
      </div>
      {cases.length > 1 && <Controls cases={cases} carousel={carousel} />}
    </section>
  );
}

function Slide({ entity, label, shown, first }: { entity: Case; label: string; shown: boolean; first: boolean }) {
  const t = useTranslations('cases.carousel');
  const hydrated = useHydrated();
  return (
    <div
      role="group"
      aria-roledescription={t('slide')}
      aria-label={label}
      inert={!shown}
      aria-hidden={!shown}
      data-shown={shown}
      className={classNames(
        'relative col-start-1 row-start-1 flex flex-col justify-end transition-[opacity,visibility] duration-1000',
        shown ? 'z-10' : 'invisible opacity-0',
        caseAccent(entity),
      )}
    >
      <CasePicture
        entity={entity}
        sizes="100vw"
        first={first}
        // Later slides must not compete with the first for bandwidth.
        className={classNames('min-h-64 flex-1 lg:absolute! lg:inset-0', !shown && !hydrated && '[&_img]:hidden')}
      />
      <SplitRow line={false} className="frame">
        <div className="relative isolate py-8 before:absolute before:inset-y-0 before:right-[-50vw] before:left-[-50vw] before:-z-10 before:bg-surface lg:py-10 lg:pr-12 lg:before:right-0">
          <h2 className="display text-[clamp(3rem,min(8vw,13svh),8rem)] [overflow-wrap:anywhere]">{entity.title}</h2>
          <div className="mt-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
            <EntityText
              of={entity}
              field={entity.subtitle === null ? 'description' : 'subtitle'}
              className="max-w-[34ch] text-xl font-medium text-pretty"
            />
            <DetailsLink id={entity.id} />
          </div>
        </div>
        {null}
      </SplitRow>
    </div>
  );
}

function Controls({ cases, carousel }: { cases: readonly Case[]; carousel: ReturnType<typeof useCarousel> }) {
  const t = useTranslations('cases.carousel');
  return (
    <div className="pointer-events-none z-20 lg:absolute lg:inset-x-0 lg:bottom-0 noscript:hidden">
      <SplitRow line={false} className="frame" parts={['', 'lg:col-start-2']}>
        {null}
        <div className="inverse pointer-events-auto relative isolate flex flex-wrap items-center justify-between py-2 text-strong before:absolute before:inset-y-0 before:right-[-50vw] before:left-[-50vw] before:-z-10 before:bg-surface lg:py-3 lg:pl-8 lg:before:left-0">
          <div className="flex flex-wrap">
            {cases.map(({ id, title }, index) => (
              <button
                key={id}
                type="button"
                aria-label={t('show', { title })}
                aria-current={index === carousel.index || undefined}
                onClick={() => carousel.show(index)}
                className="group flex h-11 w-12 items-center"
              >
                <span className="flex h-3 w-10 border-2 border-strong" aria-hidden="true">
                  <span className="w-(--share) forced-color-adjust-none group-hover:bg-muted group-aria-[current]:bg-strong" />
                </span>
              </button>
            ))}
          </div>
          <div className="flex">
            <Button
              variant="quiet"
              size="icon"
              aria-label={carousel.paused ? t('play') : t('pause')}
              onClick={() => carousel.setPaused(!carousel.paused)}
              className="motion-reduce:hidden"
            >
              {carousel.paused ? <Play className="size-6" aria-hidden /> : <Pause className="size-6" aria-hidden />}
            </Button>
            <Button variant="quiet" size="icon" aria-label={t('previous')} onClick={() => carousel.step(-1)}>
              <ChevronLeft className="size-7" aria-hidden />
            </Button>
            <Button variant="quiet" size="icon" aria-label={t('next')} onClick={() => carousel.step(1)}>
              <ChevronRight className="size-7" aria-hidden />
            </Button>
          </div>
        </div>
      </SplitRow>
    </div>
  );
}
