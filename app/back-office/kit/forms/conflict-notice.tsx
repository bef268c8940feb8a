import { useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { ActionButton } from '../../../ui/action-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { changedFields } from './form.ts';

interface ConflictNoticeProps<Draft extends object> {
  conflict: { base: Draft; theirs: Draft; keepMine: () => void; takeTheirs: () => void };
  /** Scrolls the notice into view; the focus stays in the field in which the operator is typing. */
  besideTyping?: boolean;
  mine: Draft;
  label: (field: keyof Draft & string) => string;
  value: (field: keyof Draft & string, draft: Draft) => string;
}

/** Shows another operator's saved values next to the typed ones, with a choice between the two. */
export function ConflictNotice<Draft extends object>(props: ConflictNoticeProps<Draft>) {
  const { conflict, besideTyping = false, mine, label, value } = props;
  const t = useTranslations('backOffice.editing');
  const heading = useId();
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!besideTyping) notice.current?.focus();
  }, [besideTyping]);

  const { base, theirs } = conflict;
  const changedHere = changedFields(base, mine);
  return (
    <section
      ref={notice}
      tabIndex={-1}
      aria-labelledby={heading}
      className={classNames(
        '@container mb-6 grid gap-3 border border-l-8 border-yellow bg-surface p-4',
        besideTyping && 'sticky top-2 z-30 max-h-[45svh] overflow-y-auto',
      )}
    >
      <h3 id={heading} className="text-lg leading-snug font-bold">
        {t('conflict')}
      </h3>
      <p role={besideTyping ? 'alert' : undefined} className="text-muted">
        {t('conflictText')}
      </p>
      <dl className="divide-y divide-edge border-y border-edge">
        {changedFields(base, theirs).map((field) => (
          <div key={field} className="grid gap-x-4 gap-y-1 py-2.5 @md:grid-cols-[1fr_2fr_2fr]">
            <dt className="font-semibold">{label(field)}</dt>
            {(['theirs', 'yours'] as const).map((side) => (
              <dd key={side} className="min-w-0 break-words whitespace-pre-line">
                <span className="block text-sm text-muted">{t(side)}</span>
                {side === 'theirs' || changedHere.includes(field) ? (
                  value(field, side === 'theirs' ? theirs : mine) || t('blank')
                ) : (
                  <span className="text-muted">{t('notChanged')}</span>
                )}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <ActionButton label={t('keepMine')} variant="primary" onClick={conflict.keepMine} />
        <ActionButton onClick={conflict.takeTheirs}>{t('takeTheirs')}</ActionButton>
      </div>
    </section>
  );
}
