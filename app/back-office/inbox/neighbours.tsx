import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { useTimeToLoadAhead } from '../../browser/idle.ts';
import { CommandButton } from '../kit/actions/command-button.tsx';
import { confirmLeave } from '../kit/forms/unsaved.tsx';
import { detailsQuery } from '../kit/requests/page-query.ts';
import { addressOf } from '../kit/screens/screens.ts';
import { pathOf, type Sent } from './inbox.ts';

/** The ids in the list that was open last, in its order, by the path of its API. */
const lists = new Map<string, readonly number[]>();

/** Remembers the order of a list, so its entities can be stepped through. */
export function useListOrder(path: string, ids: readonly number[]): void {
  useEffect(() => void lists.set(path, ids));
}

/** The neighbors of an entity in the list that was open last; Back still returns to the list. */
export function useNeighbours({ of, id }: Sent) {
  const [, navigate] = useLocation();
  const ids = lists.get(pathOf[of]) ?? [];
  const index = ids.indexOf(id);
  return {
    place: index,
    count: ids.length,
    before: ids[index - 1],
    after: index < 0 ? undefined : ids[index + 1],
    goTo: (other: number | undefined) => other !== undefined && navigate(addressOf(of, other), { replace: true }),
  };
}

export function Neighbours(props: Sent) {
  const t = useTranslations('backOffice.neighbours');
  const { place, count, before, after, goTo } = useNeighbours(props);
  // Details are dropped when nothing shows them (`gcTime: 0`). Loaded immediately, the details of the item just left would stay in the cache
  // with a draft that has since been sent.
  const isTimeToLoad = useTimeToLoadAhead();
  if (place < 0) return null;
  const steps = [
    { id: 'previous', key: 'k', title: t('previous'), to: before, icon: ChevronLeft },
    { id: 'next', key: 'j', title: t('next'), to: after, icon: ChevronRight },
  ];
  return (
    <nav aria-label={t('title')} className="flex items-center gap-1">
      <p className="mr-1 text-sm text-muted tabular-nums">{t('place', { place: place + 1, count })}</p>
      {steps.map(({ id, key, title, to, icon: Icon }) => (
        <CommandButton
          key={id}
          action={{ id, title, key, disabled: to === undefined, run: () => confirmLeave(() => goTo(to)) }}
          variant="quiet"
          size="compact"
          aria-label={title}
          title={`${title} (${key})`}
        >
          <Icon className="size-5" aria-hidden />
        </CommandButton>
      ))}
      {isTimeToLoad && [before, after].map((id) => id !== undefined && <LoadAhead key={id} of={props.of} id={id} />)}
    </nav>
  );
}

/** Loads a neighbor while the operator reads, so a step to it shows it immediately. */
function LoadAhead({ of, id }: Sent) {
  useQuery({ ...detailsQuery(pathOf[of], id), meta: { isAside: true }, notifyOnChangeProps: [] });
  return null;
}
