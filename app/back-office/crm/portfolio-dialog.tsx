import { useTranslations } from 'use-intl';
import {
  type PortfolioItem,
  portfolioInsert,
  portfolioProjectTypes,
  portfolioStatuses,
} from '../../../domain/portfolio.ts';
import { splitList } from '../../../domain/text.ts';
import { Checkbox, Field, Select, TextArea, TextInput } from '../../ui/field.tsx';
import { EditDialog } from '../editing/edit-dialog.tsx';
import { useEditing } from '../editing/use-editing.ts';
import { useRereadPortfolioItem, useSavePortfolioItem } from '../portfolio.ts';

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
  const { draft, issues } = editing;

  const bind = (name: DraftText) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => editing.change({ [name]: event.target.value }),
  });
  const field = (name: DraftText) => ({ label: t(`fields.${name}`), error: issues[name] });

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
      <Field {...field('title')} required className="sm:col-span-2">
        {(control) => <TextInput {...control} {...bind('title')} required />}
      </Field>
      <Field {...field('description')} className="sm:col-span-2">
        {(control) => <TextArea {...control} {...bind('description')} rows={3} />}
      </Field>
      <Field {...field('imageUrl')} className="sm:col-span-2">
        {(control) => <TextInput {...control} {...bind('imageUrl')} placeholder={`${location.origin}/image.png`} />}
      </Field>
      <Field {...field('projectType')}>
        {(control) => (
          <Select {...control} {...bind('projectType')}>
            {portfolioProjectTypes.map((type) => (
              <option key={type} value={type}>
                {t(`types.${type}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field {...field('status')}>
        {(control) => (
          <Select {...control} {...bind('status')}>
            {portfolioStatuses.map((status) => (
              <option key={status} value={status}>
                {t(`statuses.${status}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field {...field('platforms')} hint={t('listHint')}>
        {(control) => <TextInput {...control} {...bind('platforms')} placeholder={t('platformsPlaceholder')} />}
      </Field>
      <Field {...field('technologies')} hint={t('listHint')}>
        {(control) => <TextInput {...control} {...bind('technologies')} placeholder={t('technologiesPlaceholder')} />}
      </Field>
      <Field {...field('liveUrl')}>
        {(control) => <TextInput {...control} {...bind('liveUrl')} placeholder={location.origin} />}
      </Field>
      <Field {...field('repositoryUrl')}>
        {(control) => (
          <TextInput {...control} {...bind('repositoryUrl')} placeholder={`${location.origin}/repository`} />
        )}
      </Field>
      <Checkbox
        label={t('featured')}
        name="featured"
        checked={draft.featured}
        onChange={(event) => editing.change({ featured: event.target.checked })}
        className="sm:col-span-2"
      />
    </EditDialog>
  );
}
