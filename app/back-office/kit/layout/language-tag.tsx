import type { Language } from '../../../../domain/text/language.ts';
import { languageName } from '../../../../domain/text/typography.ts';

/** The language of a sender in two letters, hidden on the narrowest screens, where the sender's name needs the width. */
export const LanguageTag = ({ language }: { language: Language }) => (
  <span title={languageName(language)} className="shrink-0 text-xs text-muted">
    <span aria-hidden className="max-[22.4rem]:hidden">
      {language.toUpperCase()}
    </span>
    <span className="sr-only">{languageName(language)}</span>
  </span>
);
