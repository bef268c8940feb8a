import { useTranslations } from 'use-intl';
import { retention } from '../../../domain/retention.ts';
import { studio } from '../../../studio.ts';

/** What most come for: where to write. */
export function Erase() {
  const t = useTranslations('privacy.erase');
  return (
    <section className="border-l-8 border-accent bg-raised p-6">
      <h2 className="display text-headline">{t('title')}</h2>
      <p className="mt-4">{t('text')}</p>
      <p className="mt-5">
        <a
          href={`mailto:${studio.email}`}
          className="inline-flex min-h-11 items-center border-b-2 border-accent text-xl font-semibold [overflow-wrap:anywhere] hover:text-accent"
        >
          {studio.email}
        </a>
      </p>
      <p className="mt-5 text-[0.9375rem] text-muted">{t('time', retention)}</p>
    </section>
  );
}
