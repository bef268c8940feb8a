import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, createContext, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Page } from '../../../domain/inbox/list-query.ts';
import { classNames } from '../../ui/class-names.ts';
import { useActions } from '../kit/actions/action-scope.tsx';
import { CommandButton, type CommandButtonProps } from '../kit/actions/command-button.tsx';
import type { Action } from '../kit/actions/registry.ts';

/** An entity with the version by which a bulk change detects a conflict. */
type Selectable = { id: number; version?: number };

export type Selection = ReturnType<typeof useSelection>;

/**
 * The ticked entities of a page. A bulk change keeps the ticks, except for entities that are no longer in the list.
 * @param key of the list's search and filter: another key starts without ticks
 * @param page the latest response of the server
 * @param entities those on the screen
 */
export function useSelection(key: string, page: Page<Selectable>, entities: readonly Selectable[]) {
  const [state, setState] = useState({ key, ids: new Set<number>(), everything: false });
  const anchor = useRef<number>(undefined);
  const seenVersions = useRef(new Map<number, number | undefined>());
  const { ids, everything } = state.key === key ? state : { ids: new Set<number>(), everything: false };
  const set = (next: Iterable<number>, isEverything = false) =>
    setState({ key, ids: new Set(next), everything: isEverything });
  const remember = (shown: readonly Selectable[]) => {
    for (const { id, version } of shown) seenVersions.current.set(id, version);
  };
  const has = (id: number) => everything || ids.has(id);
  const tick = (entries: readonly Selectable[]) => {
    remember(entries);
    set([...ids, ...entries.map(({ id }) => id)]);
  };
  /** If everything was selected, the other entities of the page stay ticked, since the ids on other pages are not known. */
  const untick = (entries: readonly Selectable[]) => {
    if (everything) remember(entities);
    const tickedIds = everything ? entities.map(({ id }) => id) : [...ids];
    set(tickedIds.filter((id) => !entries.some((entry) => entry.id === id)));
  };

  /** Ticks or unticks an entity; with Shift also those between it and the last one. */
  const toggle = (entity: Selectable, withShift: boolean) => {
    const index = entities.findIndex(({ id }) => id === entity.id);
    const from = withShift ? entities.findIndex(({ id }) => id === anchor.current) : -1;
    const range = from < 0 ? [entity] : entities.slice(Math.min(from, index), Math.max(from, index) + 1);
    anchor.current = entity.id;
    if (has(entity.id)) untick(range);
    else tick(range);
  };
  /** The page at the time of the last bulk change, until the list is refetched. */
  const changedPage = useRef<Page<Selectable>>(undefined);
  const untickRemoved = useEffectEvent(() => {
    const before = changedPage.current;
    changedPage.current = undefined;
    if (!before || before.page !== page.page) return;
    const listed = new Set(page.items.map(({ id }) => id));
    const removed = before.items.filter(({ id }) => ids.has(id) && !listed.has(id));
    // If the number of matches has changed, the filter matches entries that the operator did not select.
    if (everything && page.total !== before.total) set([]);
    else if (removed.length > 0) set([...ids].filter((id) => !removed.some((entry) => entry.id === id)));
  });
  useEffect(() => untickRemoved(), [page]);

  const onPage = entities.filter(({ id }) => has(id)).length;
  return {
    ids: [...ids],
    count: ids.size,
    /** Whether all entries that match the filter are selected, including other pages. */
    everything,
    has,
    isPageTicked: entities.length > 0 && onPage === entities.length,
    isPagePartlyTicked: onPage > 0 && onPage < entities.length,
    toggle,
    togglePage: () => (onPage === entities.length ? untick(entities) : tick(entities)),
    selectEverything: () => set(ids, true),
    clear: () => set([]),
    /** Keeps the ticks of entities that are still in the list after a bulk change, after which it must be called. */
    rememberPage: () => void (changedPage.current = page),
    /** The body of a bulk change, with the versions on the screen. */
    items: () => {
      remember(entities.filter(({ id }) => ids.has(id)));
      return [...ids].map((id) => ({ id, version: seenVersions.current.get(id) }));
    },
  };
}

export const SelectionContext = createContext<Selection | undefined>(undefined);

export function Tick({ entity, name }: { entity: Selectable; name: string }) {
  const t = useTranslations('backOffice.selection');
  const selection = use(SelectionContext);
  const box = useRef<HTMLInputElement>(null);
  const shift = useRef(false);
  const select: Action = {
    id: 'select',
    title: t('select', { name }),
    key: 'x',
    // Opening the entry comes before ticking it.
    isLast: true,
    run: () => selection?.toggle(entity, false),
  };
  useActions(selection ? [select] : [], box);
  if (!selection) return null;
  return (
    <TickBox
      ref={box}
      className="-m-2 shrink-0"
      aria-label={select.title}
      aria-keyshortcuts={select.key}
      checked={selection.has(entity.id)}
      onClick={(event) => void (shift.current = event.shiftKey)}
      onChange={() => selection.toggle(entity, shift.current)}
    />
  );
}

export function PageTick({ selection }: { selection: Selection }) {
  const t = useTranslations('backOffice.selection');
  return (
    <TickBox
      className="-my-2"
      aria-label={t('page')}
      ref={(box: HTMLInputElement | null) => {
        if (box) box.indeterminate = selection.isPagePartlyTicked;
      }}
      checked={selection.isPageTicked}
      onChange={selection.togglePage}
    />
  );
}

const TickBox = ({ className, ...props }: ComponentProps<'input'>) => (
  <label className={classNames('flex size-9 cursor-pointer items-center justify-center', className)}>
    <input type="checkbox" className="size-4.5 accent-accent" {...props} />
  </label>
);

type SelectionButtonProps = CommandButtonProps & { icon: LucideIcon };

/** Acts on the selection: an icon with the text as its tooltip if the actions do not fit on one line. */
export const SelectionButton = ({ action, icon: Icon, ...props }: SelectionButtonProps) => (
  <CommandButton action={action} className="font-normal!" {...props}>
    <span title={action.title}>
      <Icon className="hidden size-4 md:max-[90rem]:block" aria-hidden />
      <span className="md:max-[90rem]:sr-only">{action.title}</span>
    </span>
  </CommandButton>
);
