import { useTranslations } from 'use-intl';
import type { MediaUse } from '../../../domain/media.ts';
import { EntityLink } from '../layout/links.tsx';
import { addressOf } from '../screens.ts';

const screens = { cases: 'case', partners: 'partner', features: 'feature' } as const;

/** Where a picture is used. */
export function Uses({ uses }: { uses: readonly MediaUse[] }) {
  const t = useTranslations('backOffice.media');
  return (
    <section aria-label={t('uses')}>
      <h3 className="mb-1 font-semibold">{t('uses')}</h3>
      {uses.length === 0 ? (
        <p className="text-muted">{t('noUses')}</p>
      ) : (
        <ul>
          {uses.map(({ kind, id, name, place }) => (
            <li key={`${kind} ${id} ${place}`} className="flex flex-wrap gap-x-2">
              {kind === 'portfolio' || place === 'trash' ? (
                <span>{name}</span>
              ) : (
                <EntityLink href={addressOf(screens[kind], id)}>{name || t('unnamed')}</EntityLink>
              )}
              <span className="text-muted">{kind === 'portfolio' ? t('places.portfolio') : t(`places.${place}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
