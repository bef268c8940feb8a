import { useTranslations } from 'use-intl';
import { caseFeatures, casePlatforms } from '../../../domain/case-vocabulary.ts';
import type { FieldTexts } from '../editing/conflict-notice.tsx';
import type { CaseDraft } from './case-draft.ts';

/** How the case form's fields and values read outside the form. */
export function useCaseTexts(): FieldTexts<CaseDraft> {
  const t = useTranslations('backOffice.cases');
  const rows = (list: readonly Record<string, string>[]) =>
    list.map((row) => Object.values(row).filter(Boolean).join(' — ')).join('\n');
  return {
    label(field) {
      if (field === 'platforms' || field === 'features') return t(`groups.${field}`);
      if (field === 'challenges' || field === 'testimonials') return t(`${field}Title`);
      return t(`fields.${field}`);
    },
    value(field, draft) {
      if (field === 'platforms')
        return casePlatforms
          .filter((key) => draft.platforms[key])
          .map((key) => t(`platforms.${key}`))
          .join(', ');
      if (field === 'features')
        return caseFeatures
          .filter((key) => draft.features[key])
          .map((key) => t(`features.${key}`))
          .join(', ');
      if (field === 'challenges' || field === 'testimonials') return rows(draft[field]);
      const value = draft[field];
      if (typeof value === 'boolean') return value ? t('yes') : t('no');
      return field === 'status' || field === 'category' ? value.replaceAll('_', ' ') : value;
    },
  };
}
