import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueriedList } from './queried-list.tsx';
import { Pager } from './pager.tsx';
import { pageQuery } from './pages.ts';
import { type Choice, Toolbar } from './toolbar.tsx';
import type { Finding } from './use-list-query.ts';

interface FoundListProps<Entity> {
  /** Where the API has the list. */
  path: string;
  /** Gives an entity what the API's answer leaves out. */
  whole: (given: unknown) => Entity;
  finding: Finding;
  search: string;
  choices: readonly Choice[];
  loading: string;
  failed: string;
  /** How many there are in all. */
  total: (count: number) => string;
  /** What stands there when there is nothing at all. */
  empty: ReactNode;
  children: (entity: Entity) => ReactNode;
}

/** A list with its search, filters and pages. */
export function FoundList<Entity>(props: FoundListProps<Entity>) {
  const { path, whole, finding, search, choices, loading, failed, total, empty, children } = props;
  const t = useTranslations('backOffice.finding');
  const query = useQuery(pageQuery(path, finding.search, whole));
  return (
    <>
      <Toolbar label={search} finding={finding} choices={choices} />
      <QueriedList query={query} loading={loading} failed={failed}>
        {(page) => (
          <>
            <p role="status" className="mb-3 font-semibold tabular-nums">
              {finding.narrowed ? t('matches', { count: page.total }) : total(page.total)}
            </p>
            {page.items.length > 0 && (
              <ul data-entries className="grid gap-3" aria-busy={query.isPlaceholderData}>
                {page.items.map(children)}
              </ul>
            )}
            {page.total === 0 &&
              (finding.narrowed ? <EmptyState title={t('noMatches')}>{t('noMatchesHint')}</EmptyState> : empty)}
            <Pager page={page} finding={finding} />
          </>
        )}
      </QueriedList>
    </>
  );
}
