import { useTranslations } from 'use-intl';
import { studio } from '../../../studio.ts';
import { pages } from '../../routing/routes.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CallToAction } from '../../ui/call-to-action.tsx';

export function Closing() {
  const t = useTranslations('home.closing');
  return (
    <CallToAction title={t('title')} text={t('text', { hours: studio.responseHours })}>
      <ButtonLink href={pages.publishing.path}>{t('start')}</ButtonLink>
      <ButtonLink href={pages.contact.path} variant="secondary">
        {t('contact')}
      </ButtonLink>
    </CallToAction>
  );
}
