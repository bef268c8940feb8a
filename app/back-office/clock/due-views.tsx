import { useTranslations } from 'use-intl';
import { dueFilters } from '../../../domain/clock.ts';
import { classNames } from '../../ui/class-names.ts';
import type { Filter } from '../list/toolbar.tsx';
import type { ListQuery } from '../list/use-list-query.ts';
import { useOperator } from '../session/session.ts';

/** The views of a list by what is due and whose it is, in the address. */
export function DueViews({ list }: { list: ListQuery }) {
  const t = useTranslations('backOffice.clock');
  const self = useOperator()?.id;
  const views = {
    all: {},
    // Messages have no assignee.
    ...(list.takes('assignee') && { mine: { assignee: String(self) }, unassigned: { assignee: 'none' } }),
    waiting: { due: 'waiting' },
    today: { due: 'today' },
    overdue: { due: 'overdue' },
  } satisfies Record<string, { due?: string; assignee?: string }>;
  return (
    <div
      role="group"
      aria-label={t('views')}
      className="mb-4 flex gap-x-5 overflow-x-auto border-b border-edge whitespace-nowrap"
    >
      {Object.entries<{ due?: string; assignee?: string }>(views).map(([view, { due = '', assignee = '' }]) => (
        <button
          key={view}
          type="button"
          aria-pressed={list.value('due') === due && list.value('assignee') === assignee}
          className={classNames(
            'min-h-9 shrink-0 border-b-2 border-transparent font-semibold text-muted hover:text-strong',
            'aria-pressed:border-accent aria-pressed:text-strong',
          )}
          onClick={() => list.setAll({ due, assignee, sort: due && 'due' })}
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
