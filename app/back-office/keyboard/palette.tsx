import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { foldedWords } from '../../../domain/search-words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextInput } from '../../ui/field.tsx';
import { rotate } from '../../ui/swipe.ts';
import { addressOf } from '../screens.ts';
import { useDestinations } from '../session/session.ts';
import { activePlace, type Command, type CommandGroup } from './commands.ts';
import { foundGroups } from './found-groups.ts';
import { Options } from './options.tsx';
import { useFound } from '../found/use-found.ts';

/**
 * Acts on the selection and on what the page shows, opens what is found and screens, and searches; typing filters the commands.
 *
 * @param here the commands of the page
 */
export function CommandPalette({ here, onClose }: { here: readonly CommandGroup[]; onClose: () => void }) {
  const t = useTranslations('backOffice.keyboard');
  const navigation = useTranslations('backOffice.screens');
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const list = useId();
  const { found, isSearching } = useFound(text);

  const words = foldedWords(text);
  const search = new URLSearchParams({ q: text.trim() }).toString();
  const goTo = (id: string, title: string, href: string): Command => ({ id, title, run: () => navigate(href) });
  const fits = ({ title }: Command) => words.every((word) => foldedWords(title).join(' ').includes(word));
  const fitting = ({ title, commands }: CommandGroup) => ({ title, commands: commands.filter(fits) });
  const [, number] = /^#?([1-9]\d{0,9})$/.exec(text.trim()) ?? [];
  const screens = [
    ...useDestinations().map((screen) => goTo(`screen ${screen}`, navigation(screen), addressOf(screen))),
    goTo('screen site', navigation('site'), '/'),
  ];
  const searches = [
    goTo('search submissions', t('searchProjectsFor', { text: text.trim() }), `${addressOf('dashboard')}?${search}`),
    goTo('search messages', t('searchMessagesFor', { text: text.trim() }), `${addressOf('messages')}?${search}`),
  ];
  const groups: CommandGroup[] = [
    ...(number === undefined
      ? []
      : [
          {
            title: t('groups.submissions'),
            commands: [goTo('number', t('openSubmission', { id: number }), addressOf('submission', Number(number)))],
          },
        ]),
    ...[...here, { title: t('groups.screens'), commands: screens }].map(fitting),
    // What was found for the text before stays while it fits.
    ...foundGroups(found, t, goTo).map((group) => (isSearching ? fitting(group) : group)),
    { title: t('groups.searches'), commands: words.length === 0 ? [] : searches },
  ].filter(({ commands }) => commands.length > 0);
  const commands = groups.flatMap((group) => group.commands);
  const active = activePlace(commands, chosen, words.length > 0);
  const option = ({ id }: Command) => `${list}-${id.replaceAll(' ', '-')}`;
  const run = (command: Command | undefined) => {
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
          run(commands[active]);
        }}
      >
        <TextInput
          role="combobox"
          aria-label={t('palette')}
          aria-expanded
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={commands[active] && option(commands[active])}
          placeholder={t('palettePlaceholder')}
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(undefined);
          }}
          onKeyDown={(event) => {
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
            if (step === undefined) return;
            event.preventDefault();
            const from = active < 0 && step < 0 ? 0 : active;
            setChosen(commands[rotate(from, step, commands.length)]?.id);
          }}
        />
      </form>
      <p role="status" className="sr-only">
        {found && !isSearching && t('results', { count: commands.length })}
      </p>
      <Options
        id={list}
        label={t('palette')}
        groups={groups}
        active={commands[active]}
        isBusy={isSearching}
        idOf={option}
        onPoint={({ id }) => setChosen(id)}
        onPick={run}
      />
    </Dialog>
  );
}
