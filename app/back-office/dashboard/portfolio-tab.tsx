import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Pencil, Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { platformChipLimit, type PortfolioItem } from '../../../domain/portfolio-item.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink, OutsideButtonLink } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { portfolioQuery } from '../queries/portfolio.ts';
import { QueriedList } from '../list/queried-list.tsx';
import { statusColour } from '../status-colour.ts';

const crmPath = '/system-panel/crm';

/** The portfolio at a glance; it is edited in the CRM. */
export function PortfolioTab() {
  const t = useTranslations('backOffice.dashboard');
  return (
    <QueriedList query={useQuery(portfolioQuery)} loading={t('loadingPortfolio')} failed={t('portfolioFailed')}>
      {(items) => (
        <>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <p className="font-semibold tabular-nums">{t('portfolioItems', { count: items.length })}</p>
            <ButtonLink href={crmPath} size="small">
              <Plus className="size-4" aria-hidden />
              {t('addNewItem')}
            </ButtonLink>
          </div>
          {items.length === 0 ? (
            <EmptyState title={t('noPortfolio')}>{t('noPortfolioHint')}</EmptyState>
          ) : (
            <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
              {items.map((item) => (
                <PortfolioCard key={item.id} item={item} />
              ))}
            </ul>
          )}
        </>
      )}
    </QueriedList>
  );
}

function PortfolioCard({ item }: { item: PortfolioItem }) {
  const t = useTranslations('backOffice.dashboard');
  return (
    <li className="flex flex-col gap-2.5 border border-edge bg-raised p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="leading-snug font-bold [overflow-wrap:anywhere]">{item.title}</h2>
          <p className="text-sm text-muted">{t(`portfolioTypes.${item.projectType}`)}</p>
        </div>
        {item.featured && <Badge colour="orange">{t('featured')}</Badge>}
      </div>
      {item.description && <p className="line-clamp-2 [overflow-wrap:anywhere]">{item.description}</p>}
      <div className="mt-auto flex flex-wrap items-center gap-2">
        <Badge colour={statusColour(item.status)}>{t(`portfolioStatuses.${item.status}`)}</Badge>
        <Chips names={item.platforms} limit={platformChipLimit} />
      </div>
      <div className="-mb-2 flex gap-1 border-t border-edge pt-1">
        {item.liveUrl && (
          <OutsideButtonLink
            href={item.liveUrl}
            look="quiet"
            size="compact"
            className="first:-ml-2 lg:first:-ml-3.5"
            aria-label={t('openLive', { title: item.title })}
          >
            <ExternalLink className="size-4" aria-hidden />
            {t('live')}
          </OutsideButtonLink>
        )}
        <ButtonLink
          href={crmPath}
          look="quiet"
          size="compact"
          className="first:-ml-2 lg:first:-ml-3.5"
          aria-label={t('editItem', { title: item.title })}
        >
          <Pencil className="size-4" aria-hidden />
          {t('edit')}
        </ButtonLink>
      </div>
    </li>
  );
}
