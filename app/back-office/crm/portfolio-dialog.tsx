import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type PortfolioItem,
  portfolioInsert,
  portfolioProjectTypes,
  portfolioStatuses,
} from '../../../domain/portfolio.ts';
import { splitList } from '../../../domain/text.ts';
import { ApiError } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, Field, Select, TextArea, TextInput } from '../../ui/field.tsx';
import { issuesByField } from '../form-issues.ts';
import { useSavePortfolioItem } from '../portfolio.ts';

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
}

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
});

export function PortfolioDialog({ item, onClose }: { item: PortfolioItem | undefined; onClose: () => void }) {
  const t = useTranslations('backOffice.crm');
  const v = useTranslations('validation');
  const save = useSavePortfolioItem(item?.id);
  const [draft, setDraft] = useState(() => draftOf(item));
  const [featured, setFeatured] = useState(item?.featured ?? false);
  const [issues, setIssues] = useState<Record<string, string>>({});

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const body = { ...draft, featured, platforms: splitList(draft.platforms), technologies: splitList(draft.technologies) };
    const found = issuesByField(portfolioInsert, body, v);
    setIssues(found);
    if (Object.keys(found).length > 0) return;
    save.mutate(body, {
      onSuccess: onClose,
      onError: (error) => {
        if (error instanceof ApiError) setIssues(Object.fromEntries(error.issues.map(({ path, message }) => [path, message])));
      },
    });
  };

  const bind = (name: keyof Draft) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  });
  const field = (name: keyof Draft) => ({ label: t(`fields.${name}`), error: issues[name] });

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={item ? t('editTitle') : t('createTitle')} wide>
      <form onSubmit={submit} className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
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
        <Field {...field('liveUrl')}>{(control) => <TextInput {...control} {...bind('liveUrl')} placeholder={location.origin} />}</Field>
        <Field {...field('repositoryUrl')}>
          {(control) => <TextInput {...control} {...bind('repositoryUrl')} placeholder={`${location.origin}/repository`} />}
        </Field>
        <Checkbox
          label={t('featured')}
          name="featured"
          checked={featured}
          onChange={(event) => setFeatured(event.target.checked)}
          className="sm:col-span-2"
        />
        <div className="flex flex-wrap items-center justify-end gap-3 border-t border-edge pt-4 sm:col-span-2">
          {save.isError && (
            <p role="alert" className="mr-auto text-red">
              {t('notSaved')}
            </p>
          )}
          <Button look="quiet" onClick={onClose}>
            {t('discard')}
          </Button>
          <Button type="submit" disabled={save.isPending}>
            {save.isPending ? t('saving') : t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
