import { useTranslations } from 'use-intl';
import { ButtonLink } from '../../ui/button.tsx';
import { CallToAction } from '../../ui/call-to-action.tsx';

export function Closing() {
  const t = useTranslations('about.closing');
  return (
    <CallToAction title={t('title')} text={t('text')}>
      <ButtonLink href="/contact">{t('contact')}</ButtonLink>
      <ButtonLink href="/publishing" look="secondary">
        {t('publishing')}
      </ButtonLink>
    </CallToAction>
  );
}
