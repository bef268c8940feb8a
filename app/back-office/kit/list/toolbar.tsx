import { Keyboard, SlidersHorizontal, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { type Messages, useTranslations } from 'use-intl';
import { ActionButton } from '../../../ui/action-button.tsx';
import { ChoiceMenu } from '../../../ui/choice-menu.tsx';
import { TextInput } from '../../../ui/field.tsx';
import { useKeyboardHelp } from '../keyboard/keyboard-help.ts';
import { TickFilter } from './tick-filter.tsx';
import type { ListQuery } from './use-list-query.ts';

/** A filter or the sort order: its parameter, and the values with their texts. */
export interface Filter {
  name: keyof Messages['backOffice']['list']['fields'];
  options: readonly (readonly [value: string, text: string])[];
  /** The label of the blank choice. */
  any?: string;
  several?: boolean;
  /** The values that one click chooses, with their texts on buttons. A filter without other values has no menu. */
  quick?: readonly (readonly [value: string, text: string])[];
  /** Whether only links set the filter; it can be removed like the others. */
  isHidden?: boolean;
  /** The heading under which the filter is listed. */
  group?: FilterGroup;
}

type FilterGroup = keyof Messages['backOffice']['list']['groups'];

/** The headings in their order; filters without a group are under the first heading. */
const groups: readonly [FilterGroup, ...FilterGroup[]] = ['handling', 'arrival', 'project'];

/** The search field of a list, and filters that open on demand. */
export function Toolbar({ label, list, choices }: { label: string; list: ListQuery; choices: readonly Filter[] }) {
  const t = useTranslations('backOffice.list');
  const keyboard = useTranslations('backOffice.keyboard');
  const openHelp = useKeyboardHelp();
  const panel = useId();
  const [open, setOpen] = useState(list.filterCount > 0);
  return (
    <div role="search" aria-label={t('toolbar')} className="mb-4 grid gap-3">
      <div className="flex flex-wrap gap-2">
        <SearchField key={label} label={label} list={list} />
        <ActionButton
          icon={SlidersHorizontal}
          label={t(list.filterCount > 0 ? 'filtersActive' : 'filters', { count: list.filterCount })}
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
        />
        {list.search !== '' && <ActionButton variant="quiet" label={t('clear')} onClick={list.clear} />}
        <ActionButton
          variant="quiet"
          icon={Keyboard}
          label={keyboard('open')}
          className="ml-auto max-sm:hidden"
          onClick={openHelp}
        />
      </div>
      <Chips list={list} choices={choices} />
      <div id={panel} hidden={!open}>
        {open && <Filters list={list} choices={choices} />}
      </div>
    </div>
  );
}

/** The filters under their headings. */
function Filters({ list, choices }: { list: ListQuery; choices: readonly Filter[] }) {
  const t = useTranslations('backOffice.list.groups');
  const shown = choices.filter(({ isHidden }) => !isHidden);
  return (
    <div className="grid gap-x-8 gap-y-4 border border-edge bg-raised p-4 xl:grid-cols-2">
      {groups.map((group) => {
        const members = shown.filter((choice) => (choice.group ?? groups[0]) === group);
        if (members.length === 0) return null;
        const menus = members.filter(({ options, quick = [] }) => options.length > quick.length);
        return (
          <fieldset
            key={group}
            // The last group has the most filters.
            className="grid min-w-0 grid-cols-2 gap-3 last:col-span-full sm:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]"
          >
            <legend className="mb-2 font-semibold">{t(group)}</legend>
            <QuickChoices choices={members} list={list} />
            {menus.map((choice) => (
              <ChoiceFilter key={choice.name} choice={choice} list={list} />
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}

/** Buttons that choose a value of a filter, or remove it. */
function QuickChoices({ choices, list }: { choices: readonly Filter[]; list: ListQuery }) {
  const t = useTranslations('backOffice.list');
  const buttons = choices.flatMap(({ name, several, quick = [] }) =>
    quick.map(([value, text]) => {
      const isChosen = list.values(name).includes(value);
      const choose = () => (several ? list.toggle(name, value) : list.set(name, isChosen ? '' : value));
      return <ActionButton key={`${name} ${value}`} label={text} pressed={isChosen} onClick={choose} />;
    }),
  );
  if (buttons.length === 0) return null;
  return (
    <div role="group" aria-label={t('quick')} className="col-span-full flex flex-wrap gap-2">
      {buttons}
    </div>
  );
}

/** Sets the query's text when typing pauses. */
export function SearchField({ label, list }: { label: string; list: ListQuery }) {
  const current = list.value('q');
  const [typed, setTyped] = useState(current);
  const sent = useRef(current);
  const send = useEffectEvent((text: string) => {
    sent.current = text;
    list.set('q', text, { replace: true });
  });
  useEffect(() => {
    // The back button and Clear change the address, but not the field.
    if (current === sent.current) return;
    sent.current = current;
    setTyped(current);
  }, [current]);
  useEffect(() => {
    const trimmed = typed.trim();
    if (trimmed === sent.current) return;
    const timer = setTimeout(() => send(trimmed), 250);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextInput
      type="search"
      data-search
      aria-label={label}
      placeholder={label}
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // The browser would clear the field; here Escape moves the focus to the list instead.
        event.preventDefault();
        event.currentTarget.blur();
      }}
      className="min-h-10! flex-1 basis-60 py-1! sm:max-w-md"
    />
  );
}

/** The active filters; each value can be removed separately. */
function Chips({ list, choices }: { list: ListQuery; choices: readonly Filter[] }) {
  const t = useTranslations('backOffice.list');
  const filters = choices.filter(({ name }) => name !== 'sort');
  const chips = filters.flatMap(({ name, options }) =>
    list.values(name).map((value) => {
      const chosen = options.find(([option]) => option === value)?.[1] ?? value;
      return { name, value, text: `${t(`fields.${name}`)}: ${chosen}` };
    }),
  );
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t('activeFilters')} className="flex flex-wrap gap-2">
      {chips.map(({ name, value, text }) => (
        <li key={`${name} ${value}`} className="flex items-center border border-edge bg-raised pl-2.5 text-sm">
          {text}
          <button
            type="button"
            className="grid size-8 place-items-center text-muted hover:text-strong"
            onClick={({ currentTarget }) => {
              focusNeighbor(currentTarget);
              list.toggle(name, value);
            }}
          >
            <span className="sr-only">{t('removeFilter', { filter: text })}</span>
            <X className="size-4" aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Moves the focus from the button of a removed chip to the next chip's, else the previous chip's, else to the filters. */
function focusNeighbor(button: HTMLElement): void {
  const chip = button.closest('li');
  const next = chip?.nextElementSibling ?? chip?.previousElementSibling;
  const target = next
    ? next.querySelector('button')
    : button.closest('[role=search]')?.querySelector('[aria-controls]');
  if (target instanceof HTMLElement) target.focus();
}

function ChoiceFilter({ choice: { name, options, any, several }, list }: { choice: Filter; list: ListQuery }) {
  const t = useTranslations('backOffice.list');
  const label = t(`fields.${name}`);
  const control = { label, options, className: 'min-h-10! px-2! py-1! pr-8!' };
  return (
    <div className="grid content-start gap-1">
      <span aria-hidden className="text-sm text-muted">
        {label}
      </span>
      {several ? (
        <TickFilter
          {...control}
          values={list.values(name)}
          onToggle={(value) => list.toggle(name, value)}
          onClear={() => list.set(name, '')}
        />
      ) : (
        <ChoiceMenu
          {...control}
          options={[['', any ?? t('any')], ...options]}
          value={list.value(name)}
          onChoose={(value) => list.set(name, value)}
        />
      )}
    </div>
  );
}
