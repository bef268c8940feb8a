import { useTranslations } from 'use-intl';

export function ContactIntroduction() {
  const t = useTranslations('contact');
  return (
    <header>
      <h1 className="display text-[clamp(3rem,13vw,6.5rem)] lg:text-[clamp(4rem,7.2vw,7.5rem)]">{t('title')}</h1>
      <p className="measure mt-6 text-xl text-muted">{t('lead')}</p>
    </header>
  );
}
