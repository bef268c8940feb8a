import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { foldedWords } from '../../../domain/search-words.ts';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextInput } from '../../ui/field.tsx';
import { rotate } from '../../ui/swipe.ts';
import { addressOf } from '../screens.ts';
import { useDestinations } from '../session/session.ts';
import { useFoundSenders } from './found-senders.ts';

/** An entry of the palette. */
export interface Command {
  title: string;
  run: () => void;
}

/** Runs a command of the page, opens a screen or searches; typing filters the commands. */
export function CommandPalette({ here, onClose }: { here: readonly Command[]; onClose: () => void }) {
  const t = useTranslations('backOffice.keyboard');
  const navigation = useTranslations('backOffice.screens');
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const list = useId();

  const words = foldedWords(text);
  const search = new URLSearchParams({ q: text.trim() }).toString();
  const goTo = (title: string, href: string): Command => ({ title, run: () => navigate(href) });
  const fits = ({ title }: Command) => words.every((word) => foldedWords(title).join(' ').includes(word));
  const [, id] = /^#?([1-9]\d{0,9})$/.exec(text.trim()) ?? [];
  const commands = [
    ...(id === undefined ? [] : [goTo(t('openSubmission', { id }), addressOf('submission', Number(id)))]),
    ...[
      ...here,
      ...useDestinations().map((screen) => goTo(navigation(screen), addressOf(screen))),
      goTo(navigation('site'), '/'),
    ].filter(fits),
    ...(words.length === 0
      ? []
      : [
          goTo(t('searchProjectsFor', { text: text.trim() }), `${addressOf('dashboard')}?${search}`),
          goTo(t('searchMessagesFor', { text: text.trim() }), `${addressOf('messages')}?${search}`),
        ]),
  ];
  commands.push(...useFoundSenders(text).map(({ id: of, address }) => goTo(address, addressOf('sender', of))));
  const active = Math.min(place, commands.length - 1);
  const option = (index: number) => `${list}-${index}`;
  const run = (index: number) => {
    const command = commands[index];
    if (!command) return;
    flushSync(onClose);
    // The dialog restores the focus in a task of its own; the command may then move it.
    setTimeout(command.run);
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
            setPlace(rotate(active, step, commands.length));
          }}
        />
      </form>
      <div id={list} role="listbox" aria-label={t('palette')} className="mt-3">
        {commands.map(({ title }, index) => (
          // The field keeps the focus and handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={index}
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
