import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Pencil, Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { platformChipLimit, type PortfolioItem, statusColor } from '../../../../domain/portfolio/portfolio-item.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink, OutsideButtonLink } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { FullList } from '../../kit/list/loaded.tsx';
import { addressOf } from '../../kit/screens/screens.ts';
import { useMayActAs } from '../../kit/session/session.ts';
import { portfolioQuery } from './queries.ts';

/** The portfolio at a glance; the CRM edits it. */
export function PortfolioOverview() {
  const t = useTranslations('backOffice.dashboard.portfolio');
  const mayEdit = useMayActAs('editor');
  return (
    <FullList
      query={useQuery(portfolioQuery)}
      texts={t}
      emptyHint={t('emptyHint')}
      className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3"
      renderHead={(items) => (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <p className="font-semibold tabular-nums">{t('total', { count: items.length })}</p>
          {mayEdit && (
            <ButtonLink href={addressOf('crm')} size="small">
              <Plus className="size-4" aria-hidden />
              {t('addNewItem')}
            </ButtonLink>
          )}
        </div>
      )}
    >
      {(item) => <PortfolioCard key={item.id} item={item} />}
    </FullList>
  );
}

function PortfolioCard({ item }: { item: PortfolioItem }) {
  const t = useTranslations('backOffice.dashboard.portfolio');
  const crm = useTranslations('backOffice.crm');
  const { title, description, status, liveUrl } = item;
  const link = { variant: 'quiet', size: 'compact', className: 'first:-ml-2 lg:first:-ml-3.5' } as const;
  return (
    <li className="flex flex-col gap-2.5 border border-edge bg-raised p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="leading-snug font-bold [overflow-wrap:anywhere]">{title}</h2>
          <p className="text-sm text-muted">{crm(`options.projectType.${item.projectType}`)}</p>
        </div>
        {item.featured && <Badge colour="orange">{crm('fields.featured')}</Badge>}
      </div>
      {description && <p className="line-clamp-2 [overflow-wrap:anywhere]">{description}</p>}
      <div className="mt-auto flex flex-wrap items-center gap-2">
        <Badge colour={statusColor(status)}>{crm(`options.status.${status}`)}</Badge>
        <Chips names={item.platforms} limit={platformChipLimit} />
      </div>
      <div className="-mb-2 flex gap-1 border-t border-edge pt-1">
        {liveUrl && (
          <OutsideButtonLink href={liveUrl} aria-label={t('openLive', { title })} {...link}>
            <ExternalLink className="size-4" aria-hidden />
            {t('live')}
          </OutsideButtonLink>
        )}
        <ButtonLink href={addressOf('crm')} aria-label={t('editItem', { title })} {...link}>
          <Pencil className="size-4" aria-hidden />
          {t('edit')}
        </ButtonLink>
      </div>
    </li>
  );
}
