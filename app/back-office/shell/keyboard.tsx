import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { practice } from '../../../studio.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { useUndo } from '../inbox/use-undo.ts';
import { actionRegistry } from '../kit/actions/registry.ts';
import { type CommandGroup, commandsAt } from '../kit/keyboard/commands.ts';
import { OpenKeyboardHelp } from '../kit/keyboard/keyboard-help.ts';
import { readStoredText, storeText } from '../kit/storage/stored.ts';
import { CommandPalette } from './palette.tsx';

/** The keyboard shortcuts of the back office, for the list or the entity on the screen. */
export function Keyboard({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<'help' | 'palette'>();
  const [commands, setCommands] = useState<readonly CommandGroup[]>([]);
  const t = useTranslations('backOffice.keyboard');
  const { undoLatest } = useUndo();
  const close = () => setOpen(undefined);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const command = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (command && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      if (open === 'palette') close();
      else if (!isDialogOpen()) {
        setCommands(commandsAt(document.activeElement, t('here')));
        setOpen('palette');
      }
      return;
    }
    if (isDialogOpen()) return;
    if (event.key === 'Escape') {
      if (actionRegistry.press('Escape', document.activeElement)) event.preventDefault();
      return;
    }
    if (isTyping(event.target)) return;
    if (command && event.key.toLowerCase() === 'z' && undoLatest()) event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.altKey || !readSingleKeys()) return;
    // Held keys repeat only if they move the focus.
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
    <OpenKeyboardHelp value={() => setOpen('help')}>
      {children}
      {open === 'help' && <KeyboardHelp onClose={close} />}
      {open === 'palette' && <CommandPalette here={commands} onClose={close} />}
    </OpenKeyboardHelp>
  );
}

/** Whether a dialog or a menu is open, which handle their own keys. */
const isDialogOpen = () => document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), select, textarea, [contenteditable]');

const listed = () => [...document.querySelectorAll<HTMLElement>('[data-entries] > li > article')];

/** Runs a shortcut. @returns whether the key has one here */
function press(key: string): boolean {
  const entries = listed();
  const focused = document.activeElement;
  const current = entries.findIndex((entry) => entry.contains(focused));
  switch (key) {
    case '/':
      return reach(document.querySelector('[data-search]'));
    case 'j':
    case 'k':
      // Without a list, they are keys of the page.
      if (entries.length === 0) return actionRegistry.press(key, focused);
      return reach(entries[key === 'j' ? Math.min(current + 1, entries.length - 1) : Math.max(current - 1, 0)]);
    case 'Enter':
      // Controls inside the entry handle Enter themselves.
      return entries[current] === focused && press('o');
    default:
      return actionRegistry.press(key, focused);
  }
}

/** Focuses an element, and selects the text of a field. @returns whether there is one */
function reach(element: HTMLElement | null | undefined): boolean {
  element?.focus();
  if (element instanceof HTMLInputElement) element.select();
  return Boolean(element);
}

const keys = [
  ['next', ['j']],
  ['previous', ['k']],
  ['open', ['o']],
  ['search', ['/']],
  ['select', ['x']],
  ['clear', ['Esc']],
  ['edit', ['e']],
  ['approve', ['a']],
  ['case', ['c']],
  ['label', ['l']],
  ...(practice.judging.assessment ? ([['assess', ['s']]] as const) : []),
  ['spam', ['!']],
  ['note', ['n']],
  ['reply', ['r']],
  ...(practice.judging.declineReasons ? ([['decline', ['d']]] as const) : []),
  ['template', [';']],
  ['help', ['?']],
  ['palette', ['Ctrl', 'K']],
  ['undo', ['Ctrl', 'Z']],
  ['move', ['Alt', '↑', '↓']],
  ['publish', ['p']],
] as const;

/** Lists the shortcuts, with a switch for single-key ones. */
function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const t = useTranslations('backOffice.keyboard');
  const [isOn, setOn] = useState(readSingleKeys);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('title')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-2">
        {keys.map(([name, combination]) => (
          <div key={name} className="contents">
            <dt className="flex gap-1">
              {combination.map((key) => (
                <kbd
                  key={key}
                  className="min-w-8 border border-control px-2 py-0.5 text-center font-sans font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 border-t border-edge pt-4">
        <Checkbox
          label={t('singleKeys')}
          checked={isOn}
          onChange={(event) => {
            setOn(event.target.checked);
            storeSingleKeys(event.target.checked);
          }}
        />
        <p className="text-sm text-muted">{t('singleKeysHint')}</p>
      </div>
    </Dialog>
  );
}

const storageKey = 'singleKeys';

/** Whether single-key shortcuts are enabled (WCAG 2.1.4). */
const readSingleKeys = (): boolean => readStoredText('localStorage', storageKey) !== 'off';

const storeSingleKeys = (isOn: boolean): void => storeText('localStorage', storageKey, isOn ? 'on' : 'off');
