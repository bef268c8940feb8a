import { useIsFetching, useIsMutating, useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Defaults } from '../../../../domain/content/defaults.ts';
import type { Page } from '../../../../domain/inbox/list-query.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { useFocusRestoration } from '../../../ui/focus-restoration.ts';
import { useChangedAt } from '../events/events.ts';
import { isPageKey, type ListPath, readPage } from '../requests/page-query.ts';

type Listed = { id: number };

/** A part of the screen: a list, or a column of the board. */
interface Part<Entity> {
  shown: readonly Entity[];
  /** The current stored entries of the same part. */
  stored: readonly Entity[];
  /** Whether there are more pages: entries that drop out are then replaced by later ones. */
  hasMore: boolean;
}

/** The number of entries that the screen does not show, and of those that it shows outdated. */
type News = { added: number; changed: number };

/**
 * The changes that the screen does not show yet. After a change, the pages are refetched separately from the pages on the screen.
 * @param path of the list in the API
 * @param parts with the pages that they were fetched as
 */
export function useNews<Entity extends Listed>(
  path: ListPath,
  defaults: Defaults<Entity>,
  parts: readonly (Part<Entity> & { pages: readonly { search: string; fetchedAt: number }[] })[],
): News {
  const changedAt = useChangedAt();
  const pages = parts.flatMap((part, index) => part.pages.map((page) => ({ ...page, index })));
  const ahead = useQueries({
    queries: pages.map(({ search, fetchedAt }) => ({
      queryKey: [path, { ahead: search }, changedAt],
      queryFn: ({ signal }: { signal: AbortSignal }) => readPage<Entity>(path, search, defaults, signal),
      enabled: changedAt > fetchedAt,
      gcTime: 0,
      meta: { isAside: true },
    })),
  });
  // While the operator's own changes or the pages are loading, differences are not news.
  const isBusy = useIsMutating() + useIsFetching({ predicate: ({ queryKey }) => isPageKey(queryKey) }) > 0;
  if (isBusy) return { added: 0, changed: 0 };
  return newsOf(
    parts.map((part, index) => {
      const read = ahead.filter((_, position) => pages[position]!.index === index);
      const isRead = read.length > 0 && read.every(({ data, isEnabled }) => isEnabled && data !== undefined);
      return isRead ? { ...part, stored: read.flatMap(({ data }) => data?.items ?? []) } : part;
    }),
  );
}

/** {@link useNews} for a list with a single page. @param shown its entries on the screen */
export function usePageNews<Entity extends Listed>(
  path: ListPath,
  defaults: Defaults<Entity>,
  search: string,
  { data, dataUpdatedAt }: UseQueryResult<Page<Entity>>,
  shown: readonly Entity[] = data?.items ?? [],
): News {
  const hasMore = data !== undefined && data.page * data.pageSize < data.total;
  const stored = data?.items ?? shown;
  return useNews(path, defaults, [{ shown, stored, hasMore, pages: [{ search, fetchedAt: dataUpdatedAt }] }]);
}

type NewsButtonProps = { news: News; onShow: () => void };

/** Announces changes that the screen does not show, and shows them on demand. */
export const NewsButton = (props: NewsButtonProps) => (
  <span role="status" className="empty:absolute">
    {props.news.added + props.news.changed > 0 && <Show {...props} />}
  </span>
);

function Show({ news: { added, changed }, onShow }: NewsButtonProps) {
  const t = useTranslations('backOffice.list');
  useFocusRestoration();
  return (
    <ActionButton
      variant="quiet"
      label={t(added === 0 ? 'showChanged' : changed === 0 ? 'showNew' : 'showNewAndChanged', { added, changed })}
      onClick={onShow}
    />
  );
}

/**
 * Counts arrivals and other operators' changes since a screen was fetched. An entry that moved to another part counts as changed; one that
 * only moved to another page does not.
 */
export function newsOf<Entity extends Listed>(parts: readonly Part<Entity>[]): News {
  const differences = parts.map(differencesOf);
  const onScreen = new Set(parts.flatMap(({ shown }) => idsOf(shown)));
  const arrived = [...new Set(differences.flatMap(({ added }) => added))];
  const moved = arrived.filter((id) => onScreen.has(id));
  const changed = new Set([...differences.flatMap((difference) => difference.changed), ...moved]);
  return { added: arrived.length - moved.length, changed: changed.size };
}

function differencesOf<Entity extends Listed>({ shown, stored, hasMore }: Part<Entity>) {
  const before = new Set(idsOf(shown));
  const now = new Map(stored.map((entity) => [entity.id, entity]));
  const isNew = ({ id }: Entity) => !before.has(id);
  const isGone = ({ id }: Entity) => !now.has(id);
  const added = stored.filter(isNew);
  const removed = shown.filter(isGone);
  const atEnd = stored.length - 1 - stored.findLastIndex((entity) => !isNew(entity));
  const goneAtEnd = shown.length - 1 - shown.findLastIndex((entity) => !isGone(entity));
  const pushed = Math.min(goneAtEnd, added.length - atEnd);
  const drawn = hasMore ? Math.min(atEnd, removed.length - pushed) : 0;
  const isChanged = (entity: Entity) => !isGone(entity) && shownFields(entity) !== shownFields(now.get(entity.id)!);
  return {
    added: idsOf(added.slice(0, added.length - drawn)),
    changed: idsOf([...removed.slice(0, removed.length - pushed), ...shown.filter(isChanged)]),
  };
}

const idsOf = (entities: readonly Listed[]): number[] => entities.map(({ id }) => id);

/** The fields of an entity that a list may show. A colleague's note changes only `version` and `updatedAt`, which are not among them. */
const shownFields = (entity: object): string =>
  JSON.stringify(
    Object.entries(entity)
      .filter(([name]) => name !== 'version' && name !== 'updatedAt')
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
