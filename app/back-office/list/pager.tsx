import { useTranslations } from 'use-intl';
import type { Page } from '../../../domain/list-query.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import type { ListQuery } from './use-list-query.ts';

interface PagerProps {
  page: Page<unknown>;
  list: ListQuery;
}

/** Turns the pages of a list that has several. */
export function Pager({ page: { page, pageSize, total, capped, items }, list }: PagerProps) {
  const t = useTranslations('backOffice.list');
  const pages = Math.ceil(total / pageSize);
  if (pages <= 1 && page === 1) return null;
  const turnTo = (to: number) => {
    list.set('page', to === 1 ? '' : String(to));
    window.scrollTo({ top: 0, behavior: 'instant' });
  };
  const first = (page - 1) * pageSize;
  return (
    <nav aria-label={t('pages')} className="mt-4 flex items-center justify-between gap-3">
      <ActionButton busy={page === 1} onClick={() => turnTo(Math.min(page - 1, Math.max(pages, 1)))}>
        {t('previous')}
      </ActionButton>
      <p className="text-muted tabular-nums">
        {items.length > 0 &&
          t(capped ? 'rangeCapped' : 'range', { first: first + 1, last: first + items.length, total })}
      </p>
      <ActionButton busy={page >= pages} onClick={() => turnTo(page + 1)}>
        {t('next')}
      </ActionButton>
    </nav>
  );
}
