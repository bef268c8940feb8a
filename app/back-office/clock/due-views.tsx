import { useTranslations } from 'use-intl';
import { dueFilters } from '../../../domain/clock.ts';
import { classNames } from '../../ui/class-names.ts';
import type { Filter } from '../list/toolbar.tsx';
import type { ListQuery } from '../list/use-list-query.ts';

const views = { all: '', today: 'today', overdue: 'overdue' } as const;

/** The views of a list by what is due, in the address. */
export function DueViews({ list }: { list: ListQuery }) {
  const t = useTranslations('backOffice.clock');
  return (
    <div role="group" aria-label={t('views')} className="mb-4 flex flex-wrap gap-x-5 border-b border-edge">
      {Object.entries(views).map(([view, due]) => (
        <button
          key={view}
          type="button"
          aria-pressed={list.value('due') === due}
          className={classNames(
            '-mb-px min-h-9 border-b-2 border-transparent font-semibold text-muted hover:text-strong',
            'aria-pressed:border-accent aria-pressed:text-strong',
          )}
          onClick={() => list.setAll({ due, sort: due && 'due' })}
        >
          {t(`viewNames.${view as keyof typeof views}`)}
        </button>
      ))}
    </div>
  );
}

/** The filter by what is due. */
export function useDueFilter(): Filter {
  const t = useTranslations('backOffice.clock');
  return { name: 'due', options: dueFilters.map((due) => [due, t(`filters.${due}`)] as const) };
}
