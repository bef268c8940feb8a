import { useTranslations } from 'use-intl';
import { defaultLanguage, type Language, languages } from '../../../domain/language.ts';
import { untranslatedCounts } from '../../../domain/translation.ts';
import { languageName } from '../../../domain/typography.ts';
import { Button } from '../../ui/button.tsx';
import type { DraftEditing } from './use-draft.ts';

interface OutlineProps {
  editing: DraftEditing;
  language: Language;
  groups: readonly { id: string; title: string }[];
  onLanguage: (language: Language) => void;
}

/** The languages of an entity, with what each of them lacks, and the groups of its form. */
export function Outline({ editing: { kind, content }, language, groups, onLanguage }: OutlineProps) {
  const t = useTranslations('backOffice.content');
  return (
    <nav aria-label={t('outline')} className="lg:sticky lg:top-4 lg:self-start">
      <ul className="flex gap-1.5 overflow-x-auto lg:grid">
        {languages.map((each) => {
          const { stale, missing } = untranslatedCounts(kind, content, each);
          const lacks = each === defaultLanguage ? 0 : stale + missing;
          return (
            <li key={each}>
              <Button
                variant={each === language ? 'primary' : 'secondary'}
                size="small"
                aria-pressed={each === language}
                className="w-full justify-between! whitespace-nowrap"
                onClick={() => onLanguage(each)}
              >
                {languageName(each)}
                {lacks > 0 && <span className="text-sm tabular-nums">{t('toDo', { count: lacks })}</span>}
              </Button>
            </li>
          );
        })}
      </ul>
      {language === defaultLanguage && groups.length > 1 && (
        <ul className="mt-4 hidden border-t border-edge pt-2 lg:grid">
          {groups.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="block py-1.5 text-muted hover:text-strong">
                {title}
              </a>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}
