import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { classNames } from '../../../ui/class-names.ts';
import type { ListQuery } from './use-list-query.ts';

/** A heading of a column. `sorts` are the sort orders that a press selects in rotation; a column without them has only a name. */
export interface RowHead {
  text: string;
  sorts?: readonly string[];
  className?: string;
}

interface RowHeadsProps {
  list: ListQuery;
  heads: readonly RowHead[];
  /** The columns of the rows. */
  className: string;
}

/** The headings above the rows of a list on wide screens. The first column, with the checkboxes, has none. */
export function RowHeads({ list, heads, className }: RowHeadsProps) {
  const t = useTranslations('backOffice.list');
  return (
    <div
      role="group"
      aria-label={t('columns')}
      className={classNames(
        'hidden items-center gap-x-4 border border-b-0 border-edge bg-raised px-3 text-sm text-muted md:grid',
        className,
      )}
    >
      <span aria-hidden />
      {heads.map(({ text, sorts, className: columnClass }) => (
        <div key={text} className={classNames('flex min-w-0', columnClass)}>
          {sorts ? <SortButton text={text} sorts={sorts} list={list} /> : <p className="truncate py-1.5">{text}</p>}
        </div>
      ))}
    </div>
  );
}

/** Sorts the list by a column. Further presses select the next order of the column, and finally the default order. */
function SortButton({ text, sorts, list }: Required<Pick<RowHead, 'text' | 'sorts'>> & Pick<RowHeadsProps, 'list'>) {
  const t = useTranslations('backOffice.list');
  const usual = list.value('q') === '' ? 'newest' : 'relevance';
  const current = list.value('sort') || usual;
  const sortIndex = sorts.indexOf(current);
  const next = sorts[sortIndex + 1] ?? (sorts.length > 1 ? sorts[0]! : usual);
  const Icon = current === 'newest' ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      aria-pressed={sortIndex >= 0}
      className="-mx-1.5 flex max-w-full items-center gap-1 px-1.5 py-1.5 focus-visible:-outline-offset-2 hover:text-strong aria-pressed:font-semibold aria-pressed:text-strong"
      onClick={() => list.set('sort', next === usual ? '' : next)}
    >
      <span className="truncate">
        <span className="sr-only">{t('sortBy')} </span>
        {text}
      </span>
      {sortIndex >= 0 && <Icon className="size-3.5 shrink-0" aria-hidden />}
    </button>
  );
}
