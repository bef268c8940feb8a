import { Keyboard, SlidersHorizontal } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Select, TextInput } from '../../ui/field.tsx';
import { useKeyboardHelp } from '../keyboard/keyboard.tsx';
import type { Finding } from './use-list-query.ts';

/** One choice of the filters, with what can be chosen. */
export interface Choice {
  name: string;
  label: string;
  /** Said where nothing is chosen; none where one choice always holds. */
  any?: string;
  options: readonly (readonly [value: string, text: string])[];
}

/** Above a list: a field to search it, and filters that open when they are wanted. */
export function Toolbar({ label, finding, choices }: { label: string; finding: Finding; choices: readonly Choice[] }) {
  const t = useTranslations('backOffice.finding');
  const keyboard = useTranslations('backOffice.keyboard');
  const openHelp = useKeyboardHelp();
  const panel = useId();
  const [open, setOpen] = useState(finding.filters > 0);
  return (
    <div role="search" aria-label={t('toolbar')} className="mb-4 grid gap-3">
      <div className="flex flex-wrap gap-2">
        <SearchField key={label} label={label} finding={finding} />
        <Button look="secondary" size="small" aria-expanded={open} aria-controls={panel} onClick={() => setOpen(!open)}>
          <SlidersHorizontal className="size-4" aria-hidden />
          {finding.filters > 0 ? t('filtersActive', { count: finding.filters }) : t('filters')}
        </Button>
        {finding.search !== '' && (
          <Button look="quiet" size="small" onClick={finding.clear}>
            {t('clear')}
          </Button>
        )}
        <Button look="quiet" size="small" className="ml-auto max-sm:hidden" onClick={openHelp}>
          <Keyboard className="size-4" aria-hidden />
          {keyboard('open')}
        </Button>
      </div>
      <div id={panel} hidden={!open}>
        {open && (
          <div className="grid gap-3 border border-edge bg-raised p-4 grid-cols-2 sm:grid-cols-3 lg:grid-cols-7">
            {choices.map((choice) => (
              <ChoiceField key={choice.name} choice={choice} finding={finding} />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

/** What is typed goes into the address when the person pauses. */
function SearchField({ label, finding }: { label: string; finding: Finding }) {
  const asked = finding.value('q');
  const [typed, setTyped] = useState(asked);
  const sent = useRef(asked);
  const { set } = finding;
  const latestSet = useRef(set);
  useEffect(() => {
    latestSet.current = set;
  });
  useEffect(() => {
    // Going back and clearing change the address without the field.
    if (asked === sent.current) return;
    sent.current = asked;
    setTyped(asked);
  }, [asked]);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = wanted;
      latestSet.current('q', wanted, { replace: true });
    }, pause);
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
        // The browser would clear the field; the keys of the list are wanted, for what was found.
        event.preventDefault();
        event.currentTarget.blur();
      }}
      className="min-h-10! flex-1 basis-60 py-1! sm:max-w-md"
    />
  );
}

/** How long a person stops typing before what stands there is asked for, in ms. */
const pause = 250;

function ChoiceField({ choice, finding }: { choice: Choice; finding: Finding }) {
  const id = useId();
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="text-sm text-muted">
        {choice.label}
      </label>
      <Select
        id={id}
        className="min-h-10! px-2! py-1!"
        value={finding.value(choice.name)}
        onChange={(event) => finding.set(choice.name, event.target.value)}
      >
        {choice.any !== undefined && <option value="">{choice.any}</option>}
        {choice.options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  );
}
