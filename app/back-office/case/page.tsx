import type { PageProps } from '../../routing/routes.ts';
import { caseEditorForm, useCaseTexts } from '../cases/case-form.ts';
import { EditorPage } from '../content/editor.tsx';
import { CasePreview } from '../content/preview.tsx';
import { inEnglish } from '../layout/screen.tsx';

export default inEnglish(function CaseEditor({ params }: PageProps) {
  return <EditorPage kind="cases" params={params} form={caseEditorForm} texts={useCaseTexts()} Preview={CasePreview} />;
});
