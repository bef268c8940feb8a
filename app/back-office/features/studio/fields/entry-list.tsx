import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActionButton, IconButton } from '../../../../ui/action-button.tsx';
import { ChoiceMenu } from '../../../../ui/choice-menu.tsx';
import { OrderArrows } from '../../../kit/layout/order-arrows.tsx';
import { moved } from '../../../kit/layout/use-drag-order.ts';

interface EntryListProps<Entry> {
  /** The name of the list. */
  label: string;
  /** The text of the button that adds an entry, such as “Add a person”. */
  add: string;
  entries: readonly Entry[];
  /** The maximum number of entries. */
  limit: number;
  isLocked: boolean;
  error?: string | undefined;
  /** The kinds of entries with their names, from which a menu adds one; without them a button does. */
  kinds?: readonly (readonly [kind: string, text: string])[];
  /** A new entry without texts. */
  blank: Entry | ((kind: string) => Entry);
  /** The name of an entry; may be blank. */
  nameOf: (entry: Entry) => string;
  onChange: (entries: readonly Entry[]) => void;
  children: (entry: Entry, index: number) => ReactNode;
}

/** An ordered list whose entries are added, removed and moved by buttons, and moved by Alt with an arrow key while the focus is in them. */
export function EntryList<Entry>(props: EntryListProps<Entry>) {
  const { label, add, entries, limit, isLocked, error, kinds, blank, nameOf, onChange, children } = props;
  const t = useTranslations('backOffice.studio.list');
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { keys, setKeys, newKey } = useEntryKeys(entries.length);
  const [addedKey, setAddedKey] = useState<number>();
  useEffect(() => {
    if (addedKey !== undefined) list.current?.lastElementChild?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [addedKey]);
  const nameAt = (index: number) => nameOf(entries[index]!) || t('unnamed', { number: index + 1 });

  const isFull = entries.length >= limit;
  const append = (kind: string) => {
    const key = newKey();
    setKeys([...keys, key]);
    setAddedKey(key);
    onChange([...entries, typeof blank === 'function' ? (blank as (kind: string) => Entry)(kind) : blank]);
  };
  const remove = (index: number) => {
    setKeys(keys.toSpliced(index, 1));
    onChange(entries.toSpliced(index, 1));
    addButton.current?.focus();
  };
  const move = (from: number, to: number) => {
    setKeys(moved(keys, from, to));
    onChange(moved(entries, from, to));
  };
  const moveByKey = (event: KeyboardEvent<HTMLLIElement>, index: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined || !event.altKey || event.ctrlKey || event.metaKey || isLocked) return;
    event.preventDefault();
    const to = index + step;
    if (to < 0 || to >= entries.length) return;
    const focused = document.activeElement;
    move(index, to);
    // An element that moves in the document loses the focus.
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus());
  };
  return (
    <div role="group" aria-label={label} className="grid gap-3">
      {entries.length > 0 && (
        <ol ref={list} className="grid gap-3">
          {entries.map((entry, index) => (
            // The keys move the entry of the control that has the focus, which also has buttons for it.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={keys[index]}
              className="grid gap-3 border border-edge p-3 sm:p-4"
              onKeyDown={(event) => moveByKey(event, index)}
            >
              <div className="-mr-2 flex items-center">
                <h3 className="mr-auto min-w-0 font-semibold [overflow-wrap:anywhere]">{nameAt(index)}</h3>
                {!isLocked && (
                  <>
                    <OrderArrows
                      place={index}
                      count={entries.length}
                      label={(direction) => t(direction, { name: nameAt(index) })}
                      onMove={(to) => move(index, to)}
                    />
                    <IconButton
                      label={t('remove', { name: nameAt(index) })}
                      icon={X}
                      danger
                      onClick={() => remove(index)}
                    />
                  </>
                )}
              </div>
              {children(entry, index)}
            </li>
          ))}
        </ol>
      )}
      {error !== undefined && (
        <p role="alert" className="text-sm font-semibold text-red">
          {error}
        </p>
      )}
      {!isLocked && kinds && (
        <ChoiceMenu
          ref={addButton}
          label={add}
          value=""
          placeholder={add}
          options={kinds}
          disabled={isFull}
          className="w-auto! justify-self-start"
          onChoose={append}
        />
      )}
      {!isLocked && !kinds && (
        <ActionButton
          ref={addButton}
          label={add}
          icon={Plus}
          className="justify-self-start"
          busy={isFull}
          onClick={() => append('')}
        />
      )}
    </div>
  );
}

/** Keys that stay with the entries of a list when they move. A list that another admin's save has made longer or shorter gets new ones. */
function useEntryKeys(count: number) {
  const lastKey = useRef(0);
  const newKey = () => (lastKey.current += 1);
  const [keys, setKeys] = useState<readonly number[]>(() => Array.from({ length: count }, (_, index) => -index));
  const isCurrent = keys.length === count;
  const shownKeys = isCurrent ? keys : Array.from({ length: count }, (_, index) => -index);
  return { keys: shownKeys, setKeys, newKey };
}
