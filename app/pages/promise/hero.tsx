import { useTranslations } from 'use-intl';
import { ledgerLimits } from '../../../domain/facts.ts';
import { studio } from '../../../studio.ts';

export function Hero() {
  const t = useTranslations('promise');
  return (
    <header className="border-b border-edge">
      <div className="frame py-12 lg:py-20">
        <h1 className="display text-[clamp(2.75rem,9vw,8rem)] hyphens-auto">{t('title')}</h1>
        <p className="measure mt-6 text-xl text-pretty">
          {t('lead', { hours: studio.responseHours, days: ledgerLimits.days })}
        </p>
      </div>
    </header>
  );
}
