import { useTranslations } from 'use-intl';
import { studio } from '../../../studio.ts';

export function ContactIntroduction() {
  const t = useTranslations('contact');
  return (
    <header>
      <h1 className="display text-[clamp(3rem,7.2vw,7.5rem)]">{t('title')}</h1>
      <p className="measure mt-6 text-xl text-muted">{t('lead', { hours: studio.responseHours })}</p>
    </header>
  );
}
