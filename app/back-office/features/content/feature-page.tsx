import { useTranslations } from 'use-intl';
import { featureIcons, featureInsert } from '../../../../domain/content/feature.ts';
import type { PageProps } from '../../../routing/routes.ts';
import { EditorPage } from './editor.tsx';
import { defineForm } from '../../kit/forms/form.ts';

const featureForm = defineForm(featureInsert, {
  title: { required: true },
  category: {},
  description: { rows: 4, wide: true },
  icon: { options: ['', ...featureIcons] },
  featured: {},
});

export default function FeatureEditor({ params }: PageProps) {
  const label = useTranslations('backOffice.content.fields');
  const option = (_name: string, one: string) => one || label('noIcon');
  return <EditorPage kind="features" params={params} form={featureForm} texts={{ label, option }} />;
}
