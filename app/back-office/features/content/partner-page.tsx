import { useTranslations } from 'use-intl';
import { partnerInsert } from '../../../../domain/content/partner.ts';
import type { PageProps } from '../../../routing/routes.ts';
import { EditorPage } from './editor.tsx';
import { defineForm } from '../../kit/forms/form.ts';

const partnerForm = defineForm(partnerInsert, {
  name: { required: true },
  category: {},
  description: { rows: 4, wide: true },
  websiteUrl: { sample: '' },
  logoUrl: { sample: 'logo.png', pictures: true },
  featured: {},
});

export default function PartnerEditor({ params }: PageProps) {
  const label = useTranslations('backOffice.content.fields');
  const t = useTranslations('backOffice.cases.pictures');
  const texts = { label, picture: () => t('logoUrl') };
  return <EditorPage kind="partners" params={params} form={partnerForm} texts={texts} />;
}
