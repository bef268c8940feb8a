import { ArrowDown } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { studio } from '../../../studio.ts';
import { Button } from '../../ui/button.tsx';
import { showServices } from './services-anchor.ts';
import { Statement } from './statement.tsx';

/** The offer in three sentences, what it comes to on paper, and the way to the services below. */
export function Hero() {
  const t = useTranslations('publishing.hero');
  const lines = [t('lines.first'), t('lines.second'), t('lines.third', { developer: studio.split.developer })];
  return (
    <section className="border-b border-edge pt-18">
      <div className="frame grid lg:min-h-[min(48rem,calc(100svh-4.5rem))] lg:grid-cols-[60%_40%]">
        <div className="flex flex-col justify-end gap-8 py-12 lg:py-16 lg:pr-10">
          <h1 className="display text-[clamp(3.5rem,9.4vw,9rem)]">
            {lines.map((line, index) => (
              <span key={line} className={index === lines.length - 1 ? 'block text-accent' : 'block'}>
                {line}{' '}
              </span>
            ))}
          </h1>
          <p className="measure text-xl text-balance">{t('lead')}</p>
          <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
            <Button onClick={showServices}>
              {t('action')}
              <ArrowDown className="size-5" aria-hidden />
            </Button>
            <p className="text-muted">{t('promise', { hours: studio.responseHours })}</p>
          </div>
        </div>
        <div className={`relative isolate flex flex-col justify-end py-8 lg:py-16 lg:pl-8 ${panel}`}>
          <Statement />
        </div>
      </div>
    </section>
  );
}

/** The smaller part's ground goes on to the window's edge. */
const panel =
  'before:absolute before:inset-y-0 before:-z-10 before:w-screen before:bg-accent lg:before:left-0 ' +
  'max-lg:before:left-1/2 max-lg:before:-translate-x-1/2';
