import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PortfolioItem } from '../../../domain/portfolio-item.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, OutsideButtonLink } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { useFocusRestoration } from '../../ui/focus-restoration.ts';
import { FullList } from '../list/loaded.tsx';
import { useMayActAs } from '../session/session.ts';
import { statusColour } from '../status-colour.ts';
import { PortfolioDialog } from './portfolio-dialog.tsx';
import { portfolioQuery, useDeletePortfolioItem } from './queries.ts';

/** Adds, edits and deletes portfolio items. */
export function PortfolioEditor() {
  const t = useTranslations('backOffice.crm');
  const [dialog, setDialog] = useState<{ item?: PortfolioItem }>();
  const remove = useDeletePortfolioItem();
  const mayEdit = useMayActAs('editor');

  return (
    <>
      {mayEdit && (
        <div className="mb-3 flex justify-end">
          <Button size="small" onClick={() => setDialog({})}>
            <Plus className="size-4" aria-hidden />
            {t('addNewItem')}
          </Button>
        </div>
      )}
      <FullList
        query={useQuery(portfolioQuery)}
        texts={useTranslations('backOffice.crm.portfolio')}
        className="grid gap-3 md:grid-cols-2 xl:grid-cols-3"
      >
        {(item) => (
          <PortfolioCard
            key={item.id}
            item={item}
            onEdit={() => setDialog({ item })}
            onDelete={() => remove(item.id)}
          />
        )}
      </FullList>
      {dialog && <PortfolioDialog item={dialog.item} onClose={() => setDialog(undefined)} />}
    </>
  );
}

interface PortfolioCardProps {
  item: PortfolioItem;
  onEdit: () => void;
  onDelete: () => void;
}

function PortfolioCard({ item, onEdit, onDelete }: PortfolioCardProps) {
  const t = useTranslations('backOffice.crm');
  const mayEdit = useMayActAs('editor');
  useFocusRestoration();
  return (
    <li className="flex flex-col gap-2.5 border border-edge bg-raised p-4">
      <div className="-mt-1 -mr-2 flex items-start">
        <div className="min-w-0 flex-1 pt-1 pr-2">
          <h2 className="leading-snug font-bold [overflow-wrap:anywhere]">{item.title}</h2>
          <p className="mt-1.5 flex flex-wrap gap-2">
            {item.featured && <Badge colour="orange">{t('fields.featured')}</Badge>}
            <Badge colour={statusColour(item.status)}>{t(`options.status.${item.status}`)}</Badge>
          </p>
        </div>
        {mayEdit && (
          <>
            <Button variant="quiet" size="icon" aria-label={t('editItem', { title: item.title })} onClick={onEdit}>
              <Pencil className="size-4.5" aria-hidden />
            </Button>
            <Button variant="quiet" size="icon" aria-label={t('deleteItem', { title: item.title })} onClick={onDelete}>
              <Trash2 className="size-4.5 text-red" aria-hidden />
            </Button>
          </>
        )}
      </div>
      {item.description && <p className="[overflow-wrap:anywhere] whitespace-pre-line">{item.description}</p>}
      {item.platforms.length > 0 && <Chips names={item.platforms} />}
      {(item.liveUrl ?? item.repositoryUrl) && (
        <p className="mt-auto flex flex-wrap gap-2 border-t border-edge pt-3">
          {item.liveUrl && (
            <OutsideButtonLink href={item.liveUrl} variant="secondary" size="small">
              {t('liveSite')}
            </OutsideButtonLink>
          )}
          {item.repositoryUrl && (
            <OutsideButtonLink href={item.repositoryUrl} variant="secondary" size="small">
              {t('repository')}
            </OutsideButtonLink>
          )}
        </p>
      )}
    </li>
  );
}
