import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { LinkedCase } from '../../../../domain/content/content.ts';
import {
  type PortfolioInsert,
  portfolioInsert,
  type PortfolioItem,
  portfolioProjectTypes,
  portfolioStatuses,
  statusColor,
} from '../../../../domain/portfolio/portfolio-item.ts';
import { call } from '../../../api/client.ts';
import { ActionButton, IconButton } from '../../../ui/action-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { OutsideButtonLink } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { useFocusRestoration } from '../../../ui/focus-restoration.ts';
import { ActionScope } from '../../kit/actions/action-scope.tsx';
import { CommandButton } from '../../kit/actions/command-button.tsx';
import { EditDialog } from '../../kit/editing/edit-dialog.tsx';
import { defineForm, type FieldOptions } from '../../kit/forms/form.ts';
import { FullList } from '../../kit/list/loaded.tsx';
import { useMayActAs } from '../../kit/session/session.ts';
import { LinkedOrNewCase } from '../content/linked-case.tsx';
import { casesOfItemsQuery, portfolioQuery, useDeletePortfolioItem, useSavePortfolioItem } from './queries.ts';

export function PortfolioEditor() {
  const t = useTranslations('backOffice.crm');
  const texts = useTranslations('backOffice.crm.portfolio');
  const [dialog, setDialog] = useState<{ item?: PortfolioItem }>();
  const remove = useDeletePortfolioItem();
  const mayEdit = useMayActAs('editor');
  const query = useQuery(portfolioQuery);
  const { data: cases } = useQuery(casesOfItemsQuery);
  return (
    <>
      {mayEdit && (
        <div className="mb-3 flex justify-end">
          <ActionButton label={t('addNewItem')} icon={Plus} variant="primary" onClick={() => setDialog({})} />
        </div>
      )}
      <FullList query={query} texts={texts} className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {(item) => (
          <PortfolioCard
            key={item.id}
            item={item}
            linked={cases?.find(({ itemId }) => itemId === item.id)?.case}
            onEdit={() => setDialog({ item })}
            onDelete={remove}
          />
        )}
      </FullList>
      {dialog && <PortfolioDialog item={dialog.item} onClose={() => setDialog(undefined)} />}
    </>
  );
}

interface PortfolioCardProps {
  item: PortfolioItem;
  /** The case that was created from the item. */
  linked: LinkedCase | undefined;
  onEdit: () => void;
  onDelete: (id: number) => void;
}

function PortfolioCard({ item, linked, onEdit, onDelete }: PortfolioCardProps) {
  const t = useTranslations('backOffice.crm');
  const mayEdit = useMayActAs('editor');
  const card = useRef<HTMLLIElement>(null);
  useFocusRestoration();
  const { id, title, description, platforms, liveUrl, repositoryUrl } = item;
  const link = { variant: 'secondary', size: 'small' } as const;
  const edit = { id: 'edit', title: t('editItem', { title }), key: 'e', run: onEdit };
  const newCase = {
    label: t('newCase'),
    title: t('newCaseOf', { title }),
    send: () => call('POST /api/system-panel/portfolio/:id/case', { id }),
    reads: casesOfItemsQuery.queryKey,
  };
  return (
    <ActionScope kind="entry" element={card} title={title}>
      <li ref={card} className="flex flex-col gap-2.5 border border-edge bg-raised p-4">
        <div className="-mt-1 -mr-2 flex items-start">
          <div className="min-w-0 flex-1 pt-1 pr-2">
            <h2 className="leading-snug font-bold [overflow-wrap:anywhere]">{title}</h2>
            <p className="mt-1.5 flex flex-wrap gap-2">
              {item.featured && <Badge colour="orange">{t('fields.featured')}</Badge>}
              <Badge colour={statusColor(item.status)}>{t(`options.status.${item.status}`)}</Badge>
            </p>
          </div>
          {mayEdit && (
            <CommandButton action={edit} variant="quiet" size="icon" aria-label={edit.title}>
              <Pencil className="size-4.5" aria-hidden />
            </CommandButton>
          )}
          {mayEdit && (
            <IconButton label={t('deleteItem', { title })} icon={Trash2} danger onClick={() => onDelete(id)} />
          )}
        </div>
        {description && <p className="[overflow-wrap:anywhere] whitespace-pre-line">{description}</p>}
        {platforms.length > 0 && <Chips names={platforms} />}
        <div className="mt-auto flex flex-wrap items-center gap-2 border-t border-edge pt-3 empty:hidden">
          {liveUrl && (
            <OutsideButtonLink {...link} href={liveUrl}>
              {t('liveSite')}
            </OutsideButtonLink>
          )}
          {repositoryUrl && (
            <OutsideButtonLink {...link} href={repositoryUrl}>
              {t('repository')}
            </OutsideButtonLink>
          )}
          <LinkedOrNewCase linked={linked} newCase={mayEdit ? newCase : undefined} />
        </div>
      </li>
    </ActionScope>
  );
}

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

function PortfolioDialog({ item, onClose }: { item: PortfolioItem | undefined; onClose: () => void }) {
  const t = useTranslations('backOffice.crm');
  const save = useSavePortfolioItem(item?.id, form);
  return (
    <EditDialog
      title={t(item ? 'editTitle' : 'createTitle')}
      saveText={t('save')}
      form={form}
      texts={{
        label: (name) => t(`fields.${name}`),
        option: (name, option) => t(`options.${name as 'status'}.${option as 'live'}`),
        placeholder: { platforms: t('platformsPlaceholder'), technologies: t('technologiesPlaceholder') },
      }}
      entity={item}
      schema={portfolioInsert}
      save={save}
      onClose={onClose}
      note={
        save.isError && (
          <p role="alert" className="text-red max-sm:order-first">
            {t('notSaved')}
          </p>
        )
      }
    />
  );
}
