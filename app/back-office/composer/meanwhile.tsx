import { useTranslations } from 'use-intl';
import { ActionButton } from '../../ui/action-button.tsx';
import { localTime } from '../dates.ts';
import { entryKey, type Written } from '../conversation/thread.ts';

/** What came while this text was written: nothing leaves before its writer has seen it. */
export function Meanwhile({ entries }: { entries: readonly Written[] }) {
  const t = useTranslations('backOffice.replies');
  const first = entries[0]!;
  const kind = entries.length === 1 ? first.kind : 'several';
  const by = first.kind === 'answer' ? '' : first.entry.by;
  return (
    <div role="alert" className="grid gap-3 border border-l-8 border-yellow bg-surface p-4 sm:col-span-2">
      <p className="font-bold">{t('meanwhile', { kind, count: entries.length, by })}</p>
      {entries.map((one) => (
        <div key={entryKey(one)}>
          <p className="text-sm [overflow-wrap:anywhere] text-muted">
            <span className="font-semibold text-strong">
              {one.kind === 'answer' ? t('answered') : t(`entries.${one.kind}`, { by: one.entry.by })}
            </span>{' '}
            · <time dateTime={one.at}>{localTime(one.at)}</time>
          </p>
          {one.kind === 'reply' && <p className="font-semibold [overflow-wrap:anywhere]">{one.entry.subject}</p>}
          <p className="measure max-h-40 overflow-y-auto [overflow-wrap:anywhere] whitespace-pre-line">
            {one.kind === 'reply' ? one.entry.body : one.entry.text}
          </p>
        </div>
      ))}
      <ActionButton className="justify-self-start" onClick={() => document.getElementById(entryKey(first))?.focus()}>
        {t('review')}
      </ActionButton>
    </div>
  );
}
