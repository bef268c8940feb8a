import { useTranslations } from 'use-intl';
import { partnerInsert } from '../../../domain/partner.ts';
import { type PageProps, pages } from '../../routing/routes.ts';
import { Editor } from '../content/editor.tsx';
import { EditorPage } from '../content/editor-page.tsx';
import { defineForm } from '../editing/form.ts';
import { inEnglish } from '../layout/screen.tsx';

const partnerForm = defineForm(partnerInsert, {
  name: { required: true },
  category: {},
  description: { rows: 4, wide: true },
  websiteUrl: { sample: '' },
  logoUrl: { sample: 'logo.png', pictures: true },
  featured: {},
});

/** One partner in each language. */
export default inEnglish(function PartnerEditor({ params }: PageProps) {
  const t = useTranslations('backOffice.content.fields');
  const id = Number(params['id']);
  return (
    <EditorPage kind="partners" screen="partner" id={id}>
      {(entity) => (
        <Editor
          key={id}
          kind="partners"
          entity={entity}
          form={partnerForm}
          texts={{ label: t, option: (_name, option) => option }}
          screen="partner"
          page={pages.cases.path}
        />
      )}
    </EditorPage>
  );
});
