import { useTranslations } from 'use-intl';
import { featureIcons, featureInsert } from '../../../domain/content/feature.ts';
import type { PageProps } from '../../routing/routes.ts';
import { EditorPage } from '../content/editor.tsx';
import { defineForm } from '../editing/form.ts';
import { inEnglish } from '../layout/screen.tsx';

const featureForm = defineForm(featureInsert, {
  title: { required: true },
  category: {},
  description: { rows: 4, wide: true },
  icon: { options: ['', ...featureIcons] },
  featured: {},
});

export default inEnglish(function FeatureEditor({ params }: PageProps) {
  const label = useTranslations('backOffice.content.fields');
  const option = (_name: string, one: string) => one || label('noIcon');
  return <EditorPage kind="features" params={params} form={featureForm} texts={{ label, option }} />;
});
