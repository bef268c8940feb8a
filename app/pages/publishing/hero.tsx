import { ArrowDown } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { studio } from '../../../studio.ts';
import { Button } from '../../ui/button.tsx';
import { showServices } from './services-anchor.ts';

/** The offer in three sentences; the way to the services below. */
export function Hero() {
  const t = useTranslations('publishing.hero');
  const lines = [t('lines.first'), t('lines.second'), t('lines.third', { developer: studio.split.developer })];
  return (
    <section className="border-b border-edge pt-18">
      <div className="frame grid lg:min-h-[min(44rem,calc(100svh-4.5rem))] lg:grid-cols-[60%_40%]">
        <div className="flex flex-col justify-end gap-8 py-12 lg:py-16 lg:pr-10">
          <h1 className="display text-[clamp(3.25rem,9vw,8.5rem)]">
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
        <div aria-hidden="true" className="hidden border-l border-edge lg:block" />
      </div>
    </section>
  );
}
