import { useTranslations } from 'use-intl';
import { languageKey } from '../../../domain/language.ts';

const notes = ['why', 'who', 'figures', 'browser'] as const;

export function Notes() {
  const t = useTranslations('privacy');
  return notes.map((note) => (
    <section key={note}>
      <h2 className="text-xl font-semibold">{t(`${note}.title`)}</h2>
      <p className="mt-2 text-muted">{t(`${note}.text`, { cookie: languageKey })}</p>
    </section>
  ));
}
