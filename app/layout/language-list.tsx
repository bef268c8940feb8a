import { useTranslations } from 'use-intl';
import { languages } from '../../domain/language.ts';
import { useLanguage } from '../i18n/language.tsx';
import { LanguageButton } from './language-switcher.tsx';

/** All languages, the current one marked; for the mobile menu. */
export function LanguageList() {
  const t = useTranslations('navigation');
  const { language, choose } = useLanguage();
  return (
    <fieldset aria-label={t('language')} className="flex gap-2">
      {[language, ...languages.filter((other) => other !== language)].map((each) => (
        <LanguageButton
          key={each}
          language={each}
          current={each === language}
          className="flex-1 border border-control aria-[current]:border-accent aria-[current]:bg-accent aria-[current]:text-on-accent"
          onChoose={() => void choose(each)}
        />
      ))}
    </fieldset>
  );
}
