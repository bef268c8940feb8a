import { createContext, type MouseEvent, use, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

/** With what tells a bulk change that another one came first: the version of a submission, the status of a message. */
interface Selectable {
  id: number;
  updatedAt?: string;
  status?: string;
}

export type Selection = ReturnType<typeof useSelection>;

/**
 * The ticked entities of a list.
 *
 * @param key of the list's search and filter: another one begins without ticks
 * @param entities on the page
 */
export function useSelection(key: string, entities: readonly Selectable[]) {
  const [state, setState] = useState({ key, ids: new Set<number>(), everything: false });
  const anchor = useRef<number>(undefined);
  const seen = useRef(new Map<number, { version: string } | { status?: string | undefined }>());
  const { ids, everything } = state.key === key ? state : { ids: new Set<number>(), everything: false };
  const set = (next: Iterable<number>, all = false) => setState({ key, ids: new Set(next), everything: all });
  const without = (some: readonly number[]) => [...ids].filter((id) => !some.includes(id));
  const note = ({ id, updatedAt, status }: Selectable) =>
    seen.current.set(id, updatedAt === undefined ? { status } : { version: updatedAt });

  /** Ticks or unticks an entity; with Shift also those between it and the last one. */
  const toggle = (entity: Selectable, withShift: boolean) => {
    const place = entities.findIndex(({ id }) => id === entity.id);
    const from = withShift ? entities.findIndex(({ id }) => id === anchor.current) : -1;
    const range = from < 0 ? [entity] : entities.slice(Math.min(from, place), Math.max(from, place) + 1);
    const isTicked = !ids.has(entity.id);
    anchor.current = entity.id;
    range.forEach(note);
    const changed = range.map(({ id }) => id);
    set(isTicked ? [...ids, ...changed] : without(changed));
  };
  const onPage = entities.filter(({ id }) => ids.has(id)).length;
  return {
    count: ids.size,
    /** Whether everything is selected that the filter leaves, also on other pages. */
    everything,
    has: (id: number) => everything || ids.has(id),
    isPageTicked: entities.length > 0 && onPage === entities.length,
    isPagePartlyTicked: onPage > 0 && onPage < entities.length,
    toggle,
    togglePage: () => {
      entities.forEach(note);
      const page = entities.map(({ id }) => id);
      set(onPage === entities.length ? without(page) : [...ids, ...page]);
    },
    selectEverything: () => set(ids, true),
    clear: () => set([]),
    /** The body of a bulk change. */
    items: () => [...ids].map((id) => ({ id, ...seen.current.get(id) })),
  };
}

export const SelectionContext = createContext<Selection | undefined>(undefined);

/** Ticks an entity of the list around it. */
export function Tick({ entity, name }: { entity: Selectable; name: string }) {
  const t = useTranslations('backOffice.selection');
  const selection = use(SelectionContext);
  const shift = useRef(false);
  if (!selection) return null;
  return (
    <label className="-m-2 flex size-9 shrink-0 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        data-key="x"
        data-command={t('select', { name })}
        aria-label={t('select', { name })}
        className="size-4.5 accent-accent"
        checked={selection.has(entity.id)}
        onClick={(event: MouseEvent) => {
          shift.current = event.shiftKey;
        }}
        onChange={() => selection.toggle(entity, shift.current)}
      />
    </label>
  );
}
