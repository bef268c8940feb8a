import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react';
import { KeyboardHelp } from './help.tsx';
import { type Command, CommandPalette } from './palette.tsx';
import { readSingleKeys } from './single-keys.ts';

const OpenHelp = createContext(() => {});

/** Opens the list of keys. */
export const useKeyboardHelp = (): (() => void) => use(OpenHelp);

/** The keys of the back office: they work on whatever list is on the screen. */
export function Keyboard({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<'help' | 'palette'>();
  const [commands, setCommands] = useState<readonly Command[]>([]);
  const close = () => setOpen(undefined);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const command = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (command && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      if (open === 'palette') close();
      else if (!isDialogOpen()) {
        setCommands(commandsHere());
        setOpen('palette');
      }
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isDialogOpen()) return;
    if (!readSingleKeys()) return;
    // A key that is held moves on; it does nothing to one entry after the other.
    if (event.repeat && event.key !== 'j' && event.key !== 'k') return;
    if (event.key === '?') setOpen('help');
    else if (!press(event.key)) return;
    event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return (
    <OpenHelp value={() => setOpen('help')}>
      {children}
      {open === 'help' && <KeyboardHelp onClose={close} />}
      {open === 'palette' && <CommandPalette here={commands} onClose={close} />}
    </OpenHelp>
  );
}

const isDialogOpen = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, select, textarea, [contenteditable]');

const listed = () => [...document.querySelectorAll<HTMLElement>('[data-entries] > li > article')];

/** What keys and commands are about: the entry of a list with the focus, or the one thing that a page shows. */
const scope = () =>
  listed().find((entry) => entry.contains(document.activeElement)) ?? document.querySelector('[data-scope]');

/** What can be done here, for the palette. */
const commandsHere = (): Command[] =>
  [...(scope()?.querySelectorAll<HTMLElement>('[data-key]') ?? [])].map((element) => ({
    title: element.dataset.command ?? element.innerText,
    run: () => operate(element),
  }));

/** Does what a key says on the list or the page that is there; answers whether it said anything. */
function press(key: string): boolean {
  const entries = listed();
  const current = entries.findIndex((entry) => entry.contains(document.activeElement));
  switch (key) {
    case '/':
      return reach(document.querySelector('[data-search]'));
    case 'j':
      return reach(entries[Math.min(current + 1, entries.length - 1)]);
    case 'k':
      return reach(entries[Math.max(current - 1, 0)]);
    case 'Enter':
      // On anything inside the entry the key is that one's own.
      return entries[current] === document.activeElement && press('o');
    default:
      return operate(scope()?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`));
  }
}

/** Presses a button, follows a link, goes to a field. */
function operate(element: HTMLElement | null | undefined): boolean {
  if (element instanceof HTMLTextAreaElement) return reach(element);
  element?.click();
  return Boolean(element);
}

function reach(element: HTMLElement | null | undefined): boolean {
  element?.focus();
  if (element instanceof HTMLInputElement) element.select();
  return Boolean(element);
}
