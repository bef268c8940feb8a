import { useTranslations } from 'use-intl';
import { Mark } from './mark.tsx';

/** Replaces content that is loading. @param label defaults to 'Loading...' @param isLine for one line above an outline of the content */
export function Loading({ label, isLine = false }: { label?: string; isLine?: boolean }) {
  const t = useTranslations('common');
  return (
    <p
      role="status"
      className={`flex items-center gap-3 text-muted ${isLine ? 'mb-2 min-h-12' : 'min-h-40 justify-center p-6'}`}
    >
      <Mark loading />
      {label ?? t('loading')}
    </p>
  );
}
