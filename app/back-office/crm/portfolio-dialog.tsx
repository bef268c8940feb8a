import { useTranslations } from 'use-intl';
import {
  type PortfolioItem,
  portfolioInsert,
  portfolioProjectTypes,
  portfolioStatuses,
} from '../../../domain/portfolio-item.ts';
import { splitList } from '../../../domain/text.ts';
import { Checkbox } from '../../ui/field.tsx';
import { DraftField } from '../editing/draft-field.tsx';
import { EditDialog } from '../editing/edit-dialog.tsx';
import { useEditing } from '../editing/use-editing.ts';
import { useRereadPortfolioItem, useSavePortfolioItem } from '../queries/portfolio.ts';

/** The form's texts as they are typed; lists are comma-separated. */
interface Draft {
  title: string;
  description: string;
  imageUrl: string;
  projectType: string;
  platforms: string;
  technologies: string;
  liveUrl: string;
  repositoryUrl: string;
  status: string;
  featured: boolean;
}

type DraftText = Exclude<keyof Draft, 'featured'>;

const draftOf = (item: PortfolioItem | undefined): Draft => ({
  title: item?.title ?? '',
  description: item?.description ?? '',
  imageUrl: item?.imageUrl ?? '',
  projectType: item?.projectType ?? 'web',
  platforms: item?.platforms.join(', ') ?? '',
  technologies: item?.technologies.join(', ') ?? '',
  liveUrl: item?.liveUrl ?? '',
  repositoryUrl: item?.repositoryUrl ?? '',
  status: item?.status ?? 'live',
  featured: item?.featured ?? false,
});

const bodyOf = (draft: Draft): object => ({
  ...draft,
  platforms: splitList(draft.platforms),
  technologies: splitList(draft.technologies),
});

export function PortfolioDialog({ item, onClose }: { item: PortfolioItem | undefined; onClose: () => void }) {
  const t = useTranslations('backOffice.crm');
  const editing = useEditing({
    entity: item,
    draftOf,
    bodyOf,
    schema: portfolioInsert,
    save: useSavePortfolioItem(item?.id),
    reread: useRereadPortfolioItem(item?.id),
    onClose,
  });
  const field = (name: DraftText) => ({ editing, name, label: t(`fields.${name}`) });

  const texts = {
    label: (name: keyof Draft) => (name === 'featured' ? t('featured') : t(`fields.${name}`)),
    value: (name: keyof Draft, values: Draft) => {
      if (name === 'featured') return values.featured ? t('yes') : t('no');
      if (name === 'projectType') return t(`types.${values.projectType as PortfolioItem['projectType']}`);
      return name === 'status' ? t(`statuses.${values.status as PortfolioItem['status']}`) : values[name];
    },
  };

  return (
    <EditDialog
      title={item ? t('editTitle') : t('createTitle')}
      save={t('save')}
      editing={editing}
      texts={texts}
      note={
        editing.failed && (
          <p role="alert" className="text-red max-sm:order-first">
            {t('notSaved')}
          </p>
        )
      }
      className="grid gap-x-6 gap-y-4 sm:grid-cols-2"
    >
      <DraftField {...field('title')} required wide />
      <DraftField {...field('description')} rows={3} wide />
      <DraftField {...field('imageUrl')} placeholder={`${location.origin}/image.png`} wide />
      <DraftField
        {...field('projectType')}
        options={portfolioProjectTypes.map((type) => [type, t(`types.${type}`)] as const)}
      />
      <DraftField
        {...field('status')}
        options={portfolioStatuses.map((status) => [status, t(`statuses.${status}`)] as const)}
      />
      <DraftField {...field('platforms')} hint={t('listHint')} placeholder={t('platformsPlaceholder')} />
      <DraftField {...field('technologies')} hint={t('listHint')} placeholder={t('technologiesPlaceholder')} />
      <DraftField {...field('liveUrl')} placeholder={location.origin} />
      <DraftField {...field('repositoryUrl')} placeholder={`${location.origin}/repository`} />
      <Checkbox
        label={t('featured')}
        name="featured"
        checked={editing.draft.featured}
        onChange={(event) => editing.change({ featured: event.target.checked })}
        className="sm:col-span-2"
      />
    </EditDialog>
  );
}
