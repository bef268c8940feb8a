import { useTranslations } from 'use-intl';
import { casePath, type PageProps } from '../../routing/routes.ts';
import { caseEditorForm } from '../cases/case-form.ts';
import { useCaseTexts } from '../cases/case-texts.ts';
import { Editor } from '../content/editor.tsx';
import { EditorPage } from '../content/editor-page.tsx';
import { CasePreview } from '../content/preview.tsx';
import { inEnglish } from '../layout/screen.tsx';

/** One case, edited beside its page. */
export default inEnglish(function CaseEditor({ params }: PageProps) {
  const t = useTranslations('backOffice.cases');
  const id = Number(params['id']);
  const texts = useCaseTexts();
  return (
    <EditorPage kind="cases" screen="case" id={id}>
      {(entity) => (
        <Editor
          key={id}
          kind="cases"
          entity={entity}
          form={caseEditorForm}
          texts={texts}
          labels={{
            challenges: t('options.challenges.challenge'),
            solutions: t('options.challenges.solution'),
            revenue: t('revenue'),
          }}
          screen="case"
          page={casePath(id)}
          Preview={CasePreview}
        />
      )}
    </EditorPage>
  );
});
