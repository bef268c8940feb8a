import { defaultLanguage, type Language, languages } from '../../../../domain/text/language.ts';
import { useParameter } from './links.tsx';

/** The language in which texts and the preview are shown, with its setter. */
export interface ShownLanguage {
  language: Language;
  setLanguage: (next: Language) => void;
}

/** The shown language, which is a parameter of the address; without it, the default language is shown. */
export function useShownLanguage(): ShownLanguage {
  const [named, setNamed] = useParameter('language', { replace: true });
  return {
    language: languages.find((each) => each === named) ?? defaultLanguage,
    setLanguage: (next) => setNamed(next === defaultLanguage ? undefined : next),
  };
}
