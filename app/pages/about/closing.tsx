import { useTranslations } from 'use-intl';
import { pages } from '../../routing/routes.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CallToAction } from '../../ui/call-to-action.tsx';

export function Closing() {
  const t = useTranslations('about.closing');
  return (
    <CallToAction title={t('title')} text={t('text')}>
      <ButtonLink href={pages.contact.path}>{t('contact')}</ButtonLink>
      <ButtonLink href={pages.publishing.path} variant="secondary">
        {t('publishing')}
      </ButtonLink>
    </CallToAction>
  );
}
