import { useTranslations } from 'use-intl';
import type { PageProps } from '../../routing/routes.ts';
import { caseEditorForm, useCaseTexts } from '../cases/case-form.ts';
import { EditorPage } from '../content/editor.tsx';
import { CasePreview } from '../content/preview.tsx';
import { inEnglish } from '../layout/screen.tsx';

export default inEnglish(function CaseEditor({ params }: PageProps) {
  const t = useTranslations('backOffice.cases');
  const labels = {
    challenges: t('options.challenges.challenge'),
    solutions: t('options.challenges.solution'),
    revenue: t('revenue'),
  };
  const texts = useCaseTexts();
  return <EditorPage kind="cases" {...{ params, texts, labels }} form={caseEditorForm} Preview={CasePreview} />;
});
