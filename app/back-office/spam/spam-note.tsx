import { useTranslations } from 'use-intl';
import type { SpamNote as Note } from '../../../domain/details.ts';
import { retention } from '../../../domain/retention.ts';
import { localTime } from '../dates.ts';
import { Panel } from '../layout/panel.tsx';

/** Why something is spam, and what that means for it. */
export function SpamNote({ note }: { note: Note | null }) {
  const t = useTranslations('backOffice.spam');
  if (!note) return null;
  const { at, confirmedAt, signs } = note;
  return (
    <Panel title={t('title')}>
      <p>{signs.length > 0 ? t('byItself', { at: localTime(at) }) : t('byOperator', { at: localTime(at) })}</p>
      {signs.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {signs.map((sign) => (
            <li key={sign}>{t(`signs.${sign as 'seo'}`)}</li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-sm text-muted">
        {confirmedAt === null
          ? t('unconfirmed')
          : t('confirmed', { at: localTime(confirmedAt), days: retention.spamDays })}
      </p>
    </Panel>
  );
}
