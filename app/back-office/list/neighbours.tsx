import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { confirmLeave } from '../editing/unsaved.tsx';

/** The ids of the list that was open last, by the list's path of the API, in its order. */
const lists = new Map<string, readonly number[]>();

/** Notes the order of a list, by which its entities are stepped through. */
export function useListOrder(path: string, ids: readonly number[]): void {
  const order = ids.join();
  useEffect(() => {
    lists.set(path, order === '' ? [] : order.split(',').map(Number));
  }, [path, order]);
}

/** What follows an entity in the list that was open last. @param path of the list in the API */
export function neighbourAfter(path: string, id: number): number | undefined {
  const ids = lists.get(path) ?? [];
  const place = ids.indexOf(id);
  return place < 0 ? undefined : ids[place + 1];
}

interface NeighboursProps {
  /** Of the list, in the API. */
  path: string;
  id: number;
  addressOf: (id: number) => string;
}

/** Leads to the next and the previous entity of the list; Back still returns to the list. */
export function Neighbours({ path, id, addressOf }: NeighboursProps) {
  const t = useTranslations('backOffice.neighbours');
  const [, navigate] = useLocation();
  const ids = lists.get(path) ?? [];
  const place = ids.indexOf(id);
  if (place < 0) return null;
  const steps = [
    { key: 'k', label: t('previous'), to: ids[place - 1], icon: ChevronLeft },
    { key: 'j', label: t('next'), to: ids[place + 1], icon: ChevronRight },
  ];
  return (
    <nav aria-label={t('title')} className="flex items-center gap-1">
      <p className="mr-1 text-sm text-muted tabular-nums">{t('place', { place: place + 1, count: ids.length })}</p>
      {steps.map(({ key, label, to, icon: Icon }) => (
        <Button
          key={key}
          variant="quiet"
          size="compact"
          data-key={key}
          data-command={label}
          aria-label={label}
          title={`${label} (${key})`}
          aria-disabled={to === undefined}
          onClick={() => to !== undefined && confirmLeave(() => navigate(addressOf(to), { replace: true }))}
        >
          <Icon className="size-5" aria-hidden />
        </Button>
      ))}
    </nav>
  );
}
