import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { foldedWords } from '../../../domain/search-words.ts';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextInput } from '../../ui/field.tsx';
import { turn } from '../../ui/paging.ts';
import { dashboardPath, messagesPath, statusPath } from '../session.ts';

const screens = [
  ['dashboard', dashboardPath],
  ['crm', '/system-panel/crm'],
  ['cases', '/system-panel/cases'],
  ['messages', messagesPath],
  ['status', statusPath],
  ['site', '/'],
] as const;

/** Goes to a screen, or searches: what can be done is narrowed while one types. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('backOffice.keyboard');
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const list = useId();

  const words = foldedWords(text);
  const asked = new URLSearchParams({ q: text.trim() }).toString();
  const commands = [
    ...screens
      .map(([name, href]) => ({ title: t(`screens.${name}`), href }))
      .filter(({ title }) => words.every((word) => foldedWords(title).join(' ').includes(word))),
    ...(words.length === 0
      ? []
      : [
          { title: t('searchProjectsFor', { text: text.trim() }), href: `${dashboardPath}?${asked}` },
          { title: t('searchMessagesFor', { text: text.trim() }), href: `${messagesPath}?${asked}` },
        ]),
  ];
  const active = Math.min(place, commands.length - 1);
  const option = (index: number) => `${list}-${index}`;
  const run = (index: number) => {
    const command = commands[index];
    if (!command) return;
    onClose();
    navigate(command.href);
  };

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('palette')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          run(active);
        }}
      >
        <TextInput
          role="combobox"
          aria-label={t('palette')}
          aria-expanded
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? option(active) : undefined}
          placeholder={t('palettePlaceholder')}
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setPlace(0);
          }}
          onKeyDown={(event) => {
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
            if (step === undefined) return;
            event.preventDefault();
            setPlace(turn(active, step, commands.length));
          }}
        />
      </form>
      <div id={list} role="listbox" aria-label={t('palette')} className="mt-3">
        {commands.map(({ title, href }, index) => (
          // The field keeps the focus and has the keys; this is for the mouse.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={href}
            id={option(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseMove={() => setPlace(index)}
            onClick={() => run(index)}
            className={classNames(
              'cursor-pointer border-l-4 px-3 py-2 [overflow-wrap:anywhere]',
              index === active ? 'border-accent bg-surface' : 'border-transparent',
            )}
          >
            {title}
          </div>
        ))}
      </div>
    </Dialog>
  );
}
