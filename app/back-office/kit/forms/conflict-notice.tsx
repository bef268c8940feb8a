import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActionButton } from '../../../ui/action-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { Dispute } from './use-versioned-form.ts';

interface ConflictNoticeProps {
  dispute: Dispute;
  /** Scrolls the notice into view; the focus stays in the field in which the operator is typing. */
  besideTyping?: boolean;
  label: (path: string) => string;
  /** The text of a value. */
  text: (path: string, value: unknown) => string;
}

/** The chosen side of each disputed field. */
type Choices = Readonly<Record<string, 'mine' | 'theirs'>>;

/** Shows another operator's saved values next to the typed ones, with a choice for each field; the last choice ends the dispute. */
export function ConflictNotice({ dispute, besideTyping = false, label, text }: ConflictNoticeProps) {
  const t = useTranslations('backOffice.editing');
  const heading = useId();
  const notice = useRef<HTMLElement>(null);
  const { mine, theirs, attempts, settle } = dispute;
  useEffect(() => {
    if (!besideTyping) notice.current?.focus();
  }, [besideTyping, attempts]);

  const paths = Object.keys(theirs);
  // A newer save of the other operator needs new choices.
  const disputeKey = JSON.stringify(theirs);
  const [chosen, setChosen] = useState<{ disputeKey: string; choices: Choices }>({ disputeKey, choices: {} });
  const choices = chosen.disputeKey === disputeKey ? chosen.choices : {};
  const choose = (changes: Choices) => {
    const next = { ...choices, ...changes };
    setChosen({ disputeKey, choices: next });
    if (paths.every((path) => next[path])) settle(paths.filter((path) => next[path] === 'theirs'));
  };
  const chooseAll = (side: 'mine' | 'theirs') => choose(Object.fromEntries(paths.map((path) => [path, side])));
  const sides = [
    { side: 'theirs', values: theirs, title: t('theirs'), action: t('takeTheirs') },
    { side: 'mine', values: mine, title: t('yours'), action: t('keepMine') },
  ] as const;
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
        {paths.map((path) => (
          <div key={path} className="grid gap-x-4 gap-y-2 py-2.5 @md:grid-cols-[1fr_2fr_2fr]">
            <dt className="font-semibold">{label(path)}</dt>
            {sides.map(({ side, values, title, action }) => (
              <dd key={side} className="flex min-w-0 flex-col items-start gap-2 break-words whitespace-pre-line">
                <span className="w-full">
                  <span className="block text-sm text-muted">{title}</span>
                  {text(path, values[path]) || t('blank')}
                </span>
                <ActionButton
                  label={action}
                  size="compact"
                  className="mt-auto"
                  aria-label={paths.length > 1 ? `${action}: ${label(path)}` : undefined}
                  pressed={paths.length > 1 ? choices[path] === side : undefined}
                  {...(paths.length === 1 && side === 'mine' && { variant: 'primary' })}
                  onClick={() => choose({ [path]: side })}
                />
              </dd>
            ))}
          </div>
        ))}
      </dl>
      {paths.length > 1 && (
        <div className="flex flex-wrap gap-3">
          <ActionButton label={t('takeAllTheirs')} onClick={() => chooseAll('theirs')} />
          <ActionButton label={t('keepAllMine')} onClick={() => chooseAll('mine')} />
        </div>
      )}
    </section>
  );
}
