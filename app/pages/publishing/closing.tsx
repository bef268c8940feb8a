import { useTranslations } from 'use-intl';
import { studio } from '../../../studio.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LiveButton } from './live-button.tsx';
import { showServices } from './services-anchor.ts';

/** The last word: start now, or talk first. */
export function Closing() {
  const t = useTranslations('publishing.closing');
  return (
    <section aria-labelledby="closing-title">
      <div className="frame grid lg:grid-cols-[60%_40%]">
        <div className="pt-14 lg:py-24 lg:pr-12">
          <h2 id="closing-title" className="display text-[clamp(3rem,7vw,6.5rem)]">
            {t('title')}
          </h2>
        </div>
        <div className="flex flex-col justify-end gap-7 border-edge pt-6 pb-14 lg:border-l lg:py-24 lg:pl-8">
          <p className="text-xl text-pretty">{t('lead', { hours: studio.responseHours })}</p>
          <div className="flex flex-wrap gap-3">
            <LiveButton onClick={showServices}>{t('launch')}</LiveButton>
            <ButtonLink href="/contact" look="secondary">
              {t('schedule')}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
