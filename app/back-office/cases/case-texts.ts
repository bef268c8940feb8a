import { useTranslations } from 'use-intl';
import type { FormTexts } from '../editing/form-fields.tsx';
import type { CaseField, CaseGroup, PressField } from './case-form.ts';

/** The texts of a case's form, in its dialog and on its page. */
export function useCaseTexts(): FormTexts<CaseField | PressField> {
  const t = useTranslations('backOffice.cases');
  return {
    label: (name) => t(`fields.${name}`),
    group: (group) => t(`groups.${group as CaseGroup}`),
    hint: { order: t('orderHint') },
    option: (name, option) => {
      const key = `options.${name}.${option}` as 'options.platforms.steam';
      return t.has(key) ? t(key) : option.replaceAll('_', ' ');
    },
  };
}
