import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Pencil, Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { platformChipLimit, type PortfolioItem } from '../../../domain/portfolio.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink, OutsideButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { portfolioQuery } from '../portfolio.ts';
import { statusColour } from '../status-colour.ts';

const crmPath = '/system-panel/crm';

/** The portfolio at a glance; it is edited in the CRM. */
export function PortfolioTab() {
  const t = useTranslations('backOffice.dashboard');
  const { data: items, isError, isFetching, refetch } = useQuery(portfolioQuery);

  if (isError && !isFetching) {
    return <FailedState title={t('portfolioFailed')} retry={t('tryAgain')} onRetry={() => void refetch()} />;
  }
  if (items === undefined) return <Loading label={t('loadingPortfolio')} />;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold tabular-nums">{t('portfolioItems', { count: items.length })}</p>
        <ButtonLink href={crmPath} size="small">
          <Plus className="size-4" aria-hidden />
          {t('addNewItem')}
        </ButtonLink>
      </div>
      {items.length === 0 ? (
        <EmptyState title={t('noPortfolio')}>{t('noPortfolioHint')}</EmptyState>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {items.map((item) => (
            <PortfolioCard key={item.id} item={item} />
          ))}
        </ul>
      )}
    </>
  );
}

function PortfolioCard({ item }: { item: PortfolioItem }) {
  const t = useTranslations('backOffice.dashboard');
  const more = item.platforms.length - platformChipLimit;
  return (
    <li className="flex flex-col gap-3 border border-edge bg-raised p-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 leading-snug font-bold break-words">{item.title}</h2>
        {item.featured && <Badge colour="orange">{t('featured')}</Badge>}
      </div>
      <p className="text-sm text-muted">{t(`portfolioTypes.${item.projectType}`)}</p>
      {item.description && <p className="line-clamp-2 break-words">{item.description}</p>}
      <div className="mt-auto flex flex-wrap items-center gap-2">
        <Badge colour={statusColour(item.status)}>{t(`portfolioStatuses.${item.status}`)}</Badge>
        {item.platforms.slice(0, platformChipLimit).map((platform) => (
          <span key={platform} className="border border-edge px-2 py-0.5 text-sm break-words">
            {platform}
          </span>
        ))}
        {more > 0 && <span className="text-sm text-muted">{t('morePlatforms', { count: more })}</span>}
      </div>
      <div className="flex gap-2 border-t border-edge pt-3">
        {item.liveUrl && (
          <OutsideButtonLink href={item.liveUrl} look="quiet" size="small" aria-label={t('openLive', { title: item.title })}>
            <ExternalLink className="size-4" aria-hidden />
            {t('live')}
          </OutsideButtonLink>
        )}
        <ButtonLink href={crmPath} look="quiet" size="small" aria-label={t('editItem', { title: item.title })}>
          <Pencil className="size-4" aria-hidden />
          {t('edit')}
        </ButtonLink>
      </div>
    </li>
  );
}
