import { useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { changedFields } from './merge.ts';
import type { Editing } from './use-editing.ts';

/** How a form's fields and values read. */
export interface FieldTexts<Draft extends object> {
  label: (field: keyof Draft & string) => string;
  value: (field: keyof Draft & string, draft: Draft) => string;
}

interface ConflictNoticeProps<Draft extends object> {
  conflict: NonNullable<Editing<Draft>['conflict']>;
  mine: Draft;
  texts: FieldTexts<Draft>;
}

/** Says that another saved first, and shows what they changed beside what is typed here. */
export function ConflictNotice<Draft extends object>({ conflict, mine, texts }: ConflictNoticeProps<Draft>) {
  const t = useTranslations('backOffice.editing');
  const heading = useId();
  const notice = useRef<HTMLElement>(null);
  useEffect(() => notice.current?.focus(), []);

  const { base, theirs } = conflict;
  const changedHere = changedFields(base, mine);
  return (
    <section
      ref={notice}
      tabIndex={-1}
      aria-labelledby={heading}
      className="@container mb-6 grid gap-3 border border-l-8 border-yellow bg-surface p-4"
    >
      <h3 id={heading} className="text-lg leading-snug font-bold">
        {t('conflict')}
      </h3>
      <p className="text-muted">{t('conflictText')}</p>
      <dl className="divide-y divide-edge border-y border-edge">
        {changedFields(base, theirs).map((field) => (
          <div key={field} className="grid gap-x-4 gap-y-1 py-2.5 @md:grid-cols-[1fr_2fr_2fr]">
            <dt className="font-semibold">{texts.label(field)}</dt>
            <dd className="min-w-0 break-words whitespace-pre-line">
              <span className="block text-sm text-muted">{t('theirs')}</span>
              {texts.value(field, theirs) || t('blank')}
            </dd>
            <dd className="min-w-0 break-words whitespace-pre-line">
              <span className="block text-sm text-muted">{t('yours')}</span>
              {changedHere.includes(field) ? (
                texts.value(field, mine) || t('blank')
              ) : (
                <span className="text-muted">{t('notChanged')}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={conflict.keepMine}>
          {t('keepMine')}
        </Button>
        <Button look="secondary" size="small" onClick={conflict.takeTheirs}>
          {t('takeTheirs')}
        </Button>
      </div>
    </section>
  );
}
