import { useTranslations } from 'use-intl';
import {
  type PortfolioInsert,
  portfolioInsert,
  type PortfolioItem,
  portfolioProjectTypes,
  portfolioStatuses,
} from '../../../domain/portfolio-item.ts';
import { EditDialog } from '../editing/edit-dialog.tsx';
import { defineForm, type FieldOptions } from '../editing/form.ts';
import { useReread } from '../editing/save.ts';
import { useEditing } from '../editing/use-editing.ts';
import { portfolioQuery, useSavePortfolioItem } from './queries.ts';

const form = defineForm(portfolioInsert, {
  title: { required: true, wide: true },
  description: { rows: 3, wide: true },
  imageUrl: { sample: 'image.png', wide: true, pictures: true },
  projectType: { options: portfolioProjectTypes },
  status: { options: portfolioStatuses },
  platforms: {},
  technologies: {},
  liveUrl: { sample: '' },
  repositoryUrl: { sample: 'repository' },
  featured: {},
} satisfies Record<Exclude<keyof PortfolioInsert, 'downloads'>, FieldOptions>);

/** Adds a portfolio item, or edits one. */
export function PortfolioDialog({ item, onClose }: { item: PortfolioItem | undefined; onClose: () => void }) {
  const t = useTranslations('backOffice.crm');
  const editing = useEditing({
    form,
    entity: item,
    schema: portfolioInsert,
    save: useSavePortfolioItem(item?.id),
    reread: useReread(portfolioQuery, item?.id),
    onClose,
  });
  return (
    <EditDialog
      title={item ? t('editTitle') : t('createTitle')}
      save={t('save')}
      editing={editing}
      texts={{
        label: (name) => t(`fields.${name}`),
        option: (name, option) => t(`options.${name as 'status'}.${option as 'live'}`),
        placeholder: { platforms: t('platformsPlaceholder'), technologies: t('technologiesPlaceholder') },
      }}
      note={
        editing.failed && (
          <p role="alert" className="text-red max-sm:order-first">
            {t('notSaved')}
          </p>
        )
      }
    />
  );
}
