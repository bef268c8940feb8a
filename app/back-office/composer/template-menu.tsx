import { useTranslations } from 'use-intl';
import { type Language, languages } from '../../../domain/language.ts';
import { languageName } from '../../../domain/typography.ts';
import { Field, Select } from '../../ui/field.tsx';
import type { Templates } from './use-templates.ts';

/** The template of a reply, and its language. */
export function TemplateMenu({ templates }: { templates: Templates }) {
  const t = useTranslations('backOffice.replies');
  return (
    <>
      <Field label={t('template')}>
        {(control) => (
          <Select
            {...control}
            data-key=";"
            data-command={t('template')}
            value={templates.key}
            onChange={(event) => templates.choose(event.target.value)}
          >
            <option value="">{t('noTemplate')}</option>
            {templates.list.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('templateLanguage')}>
        {(control) => (
          <Select
            {...control}
            value={templates.language}
            onChange={(event) => templates.speak(event.target.value as Language)}
          >
            {languages.map((code) => (
              <option key={code} value={code}>
                {languageName(code)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}
