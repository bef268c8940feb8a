import { useTranslations } from 'use-intl';
import { featureIcons, featureInsert } from '../../../domain/feature.ts';
import { type PageProps, pages } from '../../routing/routes.ts';
import { Editor } from '../content/editor.tsx';
import { EditorPage } from '../content/editor-page.tsx';
import { defineForm } from '../editing/form.ts';
import { inEnglish } from '../layout/screen.tsx';

const featureForm = defineForm(featureInsert, {
  title: { required: true },
  category: {},
  description: { rows: 4, wide: true },
  icon: { options: ['', ...featureIcons] },
  featured: {},
});

/** One feature in each language. */
export default inEnglish(function FeatureEditor({ params }: PageProps) {
  const t = useTranslations('backOffice.content.fields');
  const id = Number(params['id']);
  return (
    <EditorPage kind="features" screen="feature" id={id}>
      {(entity) => (
        <Editor
          key={id}
          kind="features"
          entity={entity}
          form={featureForm}
          texts={{ label: t, option: (_name, option) => option || t('noIcon') }}
          screen="feature"
          page={pages.cases.path}
        />
      )}
    </EditorPage>
  );
});
