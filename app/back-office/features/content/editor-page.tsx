import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import type { contentEntities } from '../../../../domain/content/content.ts';
import { featureIcons, featureInsert } from '../../../../domain/content/feature.ts';
import { partnerInsert } from '../../../../domain/content/partner.ts';
import { defineForm } from '../../kit/forms/form.ts';
import type { ScreenProps } from '../../kit/screens/loaded-screens.ts';
import { CasePreview } from './editor/case-preview.tsx';
import { EditorScreen } from './editor/editor.tsx';
import { caseEditorForm, useCaseTexts } from './fields/case-form.ts';
import { sitePicturesOf } from './fields/site-pictures.ts';

type EntityScreen = (typeof contentEntities)[keyof typeof contentEntities];

const editors: Record<EntityScreen, ComponentType<{ id: number }>> = {
  case: CaseEditor,
  partner: PartnerEditor,
  feature: FeatureEditor,
};

/** The editor of a case, a partner or a feature. */
export default function ContentEditor({ screen, params }: ScreenProps) {
  const Editor = editors[screen as EntityScreen];
  return <Editor id={Number(params['id'])} />;
}

function CaseEditor({ id }: { id: number }) {
  const t = useTranslations('backOffice.cases.pictures');
  const texts = {
    ...useCaseTexts(),
    picture: (name: string) => t(name as 'logoUrl'),
    sitePictures: (name: string, { title }: { title: unknown }) =>
      sitePicturesOf({ id, title: String(title) })[name] ?? [],
  };
  return <EditorScreen kind="cases" id={id} form={caseEditorForm} texts={texts} Preview={CasePreview} />;
}

const partnerForm = defineForm(partnerInsert, {
  name: { required: true },
  category: {},
  description: { rows: 4, wide: true },
  websiteUrl: { sample: '' },
  logoUrl: { sample: 'logo.png', pictures: true },
  featured: {},
});

function PartnerEditor({ id }: { id: number }) {
  const label = useTranslations('backOffice.content.fields');
  const t = useTranslations('backOffice.cases.pictures');
  const texts = { label, picture: () => t('logoUrl') };
  return <EditorScreen kind="partners" id={id} form={partnerForm} texts={texts} />;
}

const featureForm = defineForm(featureInsert, {
  title: { required: true },
  category: {},
  description: { rows: 4, wide: true },
  icon: { options: ['', ...featureIcons] },
  featured: {},
});

function FeatureEditor({ id }: { id: number }) {
  const label = useTranslations('backOffice.content.fields');
  const option = (_name: string, icon: string) => icon || label('noIcon');
  return <EditorScreen kind="features" id={id} form={featureForm} texts={{ label, option }} />;
}
