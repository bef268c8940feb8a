import { Fragment, useState } from 'react';
import { useTranslations } from 'use-intl';
import { mentionParts } from '../../../../domain/conversation/note.ts';
import type { Language } from '../../../../domain/text/language.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LinkedText } from '../../../ui/linked-text.tsx';

type SentTextProps = { children: string; lang?: Language; names?: readonly { username: string }[] };

/** A text that somebody wrote, with links for addresses, and marks for mentions of the operators in `names`; long texts are folded. */
export function SentText({ children, lang, names }: SentTextProps) {
  const t = useTranslations('backOffice.text');
  const [open, setOpen] = useState(false);
  // Long texts are folded to twelve lines.
  const isLong = children.length > 1200 || children.split('\n').length > 16;
  return (
    <div className="min-w-0">
      <p
        lang={lang}
        className={classNames(
          'measure [overflow-wrap:anywhere] whitespace-pre-line',
          isLong && !open && 'line-clamp-12',
        )}
      >
        {mentionParts(children, names ?? []).map(({ text, username }, index) => (
          <Fragment key={index}>
            {username === undefined ? (
              <LinkedText>{text}</LinkedText>
            ) : (
              <span className="bg-yellow/20 font-semibold text-strong">@{username}</span>
            )}
          </Fragment>
        ))}
      </p>
      {isLong && (
        <Button variant="quiet" size="small" className="-ml-3.5" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('less') : t('all')}
        </Button>
      )}
    </div>
  );
}
