import { useTranslations } from 'use-intl';
import { retention } from '../../../domain/retention.ts';
import { LargeMailLink } from '../../layout/mail-link.tsx';

/** The address for erasure requests. */
export function Erase() {
  const t = useTranslations('privacy.erase');
  return (
    <section className="border-l-8 border-accent bg-raised p-6">
      <h2 className="display text-headline">{t('title')}</h2>
      <p className="mt-4">{t('text')}</p>
      <p className="mt-5">
        <LargeMailLink />
      </p>
      <p className="mt-5 text-[0.9375rem] text-muted">{t('time', retention)}</p>
    </section>
  );
}
