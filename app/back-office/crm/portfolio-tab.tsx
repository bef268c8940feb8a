import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PortfolioItem } from '../../../domain/portfolio.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, OutsideButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { portfolioQuery, useDeletePortfolioItem } from '../portfolio.ts';
import { statusColour } from '../status-colour.ts';
import { PortfolioDialog } from './portfolio-dialog.tsx';

/** Adds, changes and deletes portfolio items. */
export function PortfolioTab() {
  const t = useTranslations('backOffice.crm');
  const { data: items, isError, isFetching, refetch } = useQuery(portfolioQuery);
  const [dialog, setDialog] = useState<{ item?: PortfolioItem }>();

  return (
    <>
      <div className="mb-4 flex justify-end">
        <Button size="small" onClick={() => setDialog({})}>
          <Plus className="size-4" aria-hidden />
          {t('addNewItem')}
        </Button>
      </div>
      {isError && !isFetching ? (
        <FailedState title={t('portfolioFailed')} retry={t('tryAgain')} onRetry={() => void refetch()} />
      ) : items === undefined ? (
        <Loading label={t('loadingPortfolio')} />
      ) : items.length === 0 ? (
        <EmptyState title={t('noPortfolio')} />
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {items.map((item) => (
            <PortfolioRow key={item.id} item={item} onEdit={() => setDialog({ item })} />
          ))}
        </ul>
      )}
      {dialog && <PortfolioDialog item={dialog.item} onClose={() => setDialog(undefined)} />}
    </>
  );
}

function PortfolioRow({ item, onEdit }: { item: PortfolioItem; onEdit: () => void }) {
  const t = useTranslations('backOffice.crm');
  const remove = useDeletePortfolioItem();
  return (
    <li className="flex flex-col gap-3 border border-edge bg-raised p-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="leading-snug font-bold break-words">{item.title}</h2>
          <p className="mt-1.5 flex flex-wrap gap-2">
            {item.featured && <Badge colour="orange">{t('featured')}</Badge>}
            <Badge colour={statusColour(item.status)}>{t(`statuses.${item.status}`)}</Badge>
          </p>
        </div>
        <Button look="quiet" size="icon" aria-label={t('editItem', { title: item.title })} onClick={onEdit}>
          <Pencil className="size-4.5" aria-hidden />
        </Button>
        <Button
          look="quiet"
          size="icon"
          aria-label={t('deleteItem', { title: item.title })}
          disabled={remove.isPending}
          onClick={() => remove.mutate(item.id)}
        >
          <Trash2 className="size-4.5 text-red" aria-hidden />
        </Button>
      </div>
      {item.description && <p className="break-words whitespace-pre-line">{item.description}</p>}
      {item.platforms.length > 0 && (
        <p className="flex flex-wrap gap-1.5">
          {item.platforms.map((platform) => (
            <span key={platform} className="border border-edge px-2 py-0.5 text-sm break-words">
              {platform}
            </span>
          ))}
        </p>
      )}
      {(item.liveUrl ?? item.repositoryUrl) && (
        <p className="mt-auto flex flex-wrap gap-2 border-t border-edge pt-3">
          {item.liveUrl && (
            <OutsideButtonLink href={item.liveUrl} look="secondary" size="small">
              {t('liveSite')}
            </OutsideButtonLink>
          )}
          {item.repositoryUrl && (
            <OutsideButtonLink href={item.repositoryUrl} look="secondary" size="small">
              {t('repository')}
            </OutsideButtonLink>
          )}
        </p>
      )}
    </li>
  );
}
