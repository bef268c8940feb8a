import { useTranslations } from 'use-intl';
import { mailLink } from './mail-link.tsx';

/** Where to write when the dialogs cannot open. */
export function WithoutScripts() {
  const t = useTranslations('publishing.services');
  return (
    <noscript>
      <p className="mt-5 border-l-8 border-accent pl-4">{t.rich('withoutScripts', { mail: mailLink })}</p>
    </noscript>
  );
}
