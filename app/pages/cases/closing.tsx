import { useTranslations } from 'use-intl';
import { studio } from '../../../studio.ts';
import { pages } from '../../routing/routes.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CallToAction } from '../../ui/call-to-action.tsx';

export function Closing() {
  const t = useTranslations('cases.closing');
  const { developer, publisher } = studio.split;
  return (
    <CallToAction title={t('title')} text={t('text', { developer, publisher })}>
      <ButtonLink href={pages.contact.path}>{t('contact')}</ButtonLink>
      <ButtonLink href={pages.publishing.path} variant="secondary">
        {t('publishing')}
      </ButtonLink>
    </CallToAction>
  );
}
