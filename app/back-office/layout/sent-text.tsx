import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { mentionParts } from '../../../domain/note.ts';
import type { Language } from '../../../domain/language.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LinkedText } from '../../layout/linked-text.tsx';

interface SentTextProps {
  children: string;
  lang?: Language;
  /** Operators that it may mention. */
  names?: readonly { username: string }[];
}

const nobody: readonly { username: string }[] = [];

/** What somebody wrote: with its addresses as links, and folded when it is long. */
export function SentText({ children, lang, names = nobody }: SentTextProps) {
  const t = useTranslations('backOffice.text');
  const [open, setOpen] = useState(false);
  const isLong = children.length > foldAfter.characters || children.split('\n').length > foldAfter.lines;
  return (
    <div className="min-w-0">
      <p
        lang={lang}
        className={classNames(
          'measure [overflow-wrap:anywhere] whitespace-pre-line',
          isLong && !open && 'line-clamp-12',
        )}
      >
        {mentionParts(children, names).map(({ text, username }, place) =>
          username === undefined ? (
            // Texts do not change, and a place names its part.
            // oxlint-disable-next-line react/no-array-index-key
            <LinkedText key={place}>{text}</LinkedText>
          ) : (
            // oxlint-disable-next-line react/no-array-index-key
            <span key={place} className="bg-yellow/20 font-semibold text-strong">
              @{username}
            </span>
          ),
        )}
      </p>
      {isLong && (
        <Button variant="quiet" size="small" className="-ml-3.5" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('less') : t('all')}
        </Button>
      )}
    </div>
  );
}

/** Longer texts are folded to twelve lines. */
const foldAfter = { characters: 1200, lines: 16 };
