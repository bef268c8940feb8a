import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { ActionButton } from '../../ui/action-button.tsx';
import { confirmLeave } from '../kit/forms/unsaved.tsx';
import { addressOf } from '../kit/screens/screens.ts';
import { pathOf, type Sent } from './inbox.ts';

/** The ids in the list that was open last, in its order, by the path of its API. */
const lists = new Map<string, readonly number[]>();

/** Remembers the order of a list, so that its entities can be stepped through. */
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
  if (place < 0) return null;
  const steps = [
    { key: 'k', label: t('previous'), to: before, icon: ChevronLeft },
    { key: 'j', label: t('next'), to: after, icon: ChevronRight },
  ];
  return (
    <nav aria-label={t('title')} className="flex items-center gap-1">
      <p className="mr-1 text-sm text-muted tabular-nums">{t('place', { place: place + 1, count })}</p>
      {steps.map(({ key, label, to, icon: Icon }) => (
        <ActionButton
          key={key}
          variant="quiet"
          size="compact"
          data-key={key}
          data-command={label}
          aria-label={label}
          title={`${label} (${key})`}
          busy={to === undefined}
          onClick={() => confirmLeave(() => goTo(to))}
        >
          <Icon className="size-5" aria-hidden />
        </ActionButton>
      ))}
    </nav>
  );
}
