import { useTranslations } from 'use-intl';
import type { Page } from '../../../domain/list-query.ts';
import { Button } from '../../ui/button.tsx';
import type { ListQuery } from './use-list-query.ts';

/** Turns the pages of a list that has several. */
export function Pager({
  page: { page, pageSize, total, capped, items },
  list,
}: {
  page: Page<unknown>;
  list: ListQuery;
}) {
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
      <Button
        variant="secondary"
        size="small"
        aria-disabled={page === 1}
        onClick={() => page > 1 && turnTo(Math.min(page - 1, Math.max(pages, 1)))}
      >
        {t('previous')}
      </Button>
      <p className="text-muted tabular-nums">
        {items.length > 0 &&
          t(capped ? 'rangeCapped' : 'range', { first: first + 1, last: first + items.length, total })}
      </p>
      <Button
        variant="secondary"
        size="small"
        aria-disabled={page >= pages}
        onClick={() => page < pages && turnTo(page + 1)}
      >
        {t('next')}
      </Button>
    </nav>
  );
}
