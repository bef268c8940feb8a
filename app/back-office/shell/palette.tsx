import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import type { SearchResults } from '../../../domain/inbox/search-results.ts';
import { foldedWords } from '../../../domain/text/search-words.ts';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextInput } from '../../ui/field.tsx';
import { rotate } from '../../ui/swipe.ts';
import { localDate } from '../kit/dates/dates.ts';
import { useSearchResults } from '../inbox/search-results.tsx';
import { addressOf } from '../kit/screens/screens.ts';
import { useDestinations } from '../kit/session/session.ts';
import { activePlace, type Command, type CommandGroup } from '../kit/keyboard/commands.ts';

/** Acts on the selection and on the entity of the page (`here`), opens matches and screens, and searches; typing filters. */
export function CommandPalette({ here, onClose }: { here: readonly CommandGroup[]; onClose: () => void }) {
  const t = useTranslations('backOffice.keyboard');
  const navigation = useTranslations('backOffice.screens');
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const list = useId();
  const { results, isSearching } = useSearchResults(text);

  const words = foldedWords(text);
  const search = new URLSearchParams({ q: text.trim() }).toString();
  const goTo = (id: string, title: string, href: string, detail?: string): Command => ({
    id,
    title,
    detail,
    run: () => navigate(href),
  });
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
  const numbered = number
    ? [goTo('number', t('openSubmission', { id: number }), addressOf('submission', Number(number)))]
    : [];
  const groups: CommandGroup[] = [
    { title: t('groups.submissions'), commands: numbered },
    ...[...here, { title: t('groups.screens'), commands: screens }].map(fitting),
    // While a search runs, the previous results that also match the new text stay visible.
    ...searchResultGroups(results, t, goTo).map((group) => (isSearching ? fitting(group) : group)),
    { title: t('groups.searches'), commands: words.length === 0 ? [] : searches },
  ].filter(({ commands }) => commands.length > 0);
  const commands = groups.flatMap((group) => group.commands);
  const activeIndex = activePlace(commands, chosen, words.length > 0);
  const active = commands[activeIndex];
  const idOf = ({ id }: Command) => `${list}-${id.replaceAll(' ', '-')}`;
  const run = (command: Command | undefined) => {
    if (!command) return;
    flushSync(onClose);
    // The dialog restores the focus in a separate task, after which the command may move it.
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
          aria-activedescendant={active && idOf(active)}
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
            const from = activeIndex < 0 && step < 0 ? 0 : activeIndex;
            setChosen(commands[rotate(from, step, commands.length)]?.id);
          }}
        />
      </form>
      <p role="status" className="sr-only">
        {results && !isSearching && t('results', { count: commands.length })}
      </p>
      {/* The field keeps the focus and handles the keys. */}
      <div id={list} role="listbox" aria-label={t('palette')} aria-busy={isSearching} className="mt-3 grid gap-3">
        {groups.map(({ title, commands: entries }, index) => (
          <div key={index} role="group" aria-label={title}>
            <p aria-hidden className="px-4 py-1 text-sm font-semibold text-muted">
              {title}
            </p>
            {entries.map((command) => {
              const isActive = command.id === active?.id;
              return (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={command.id}
                  ref={isActive ? keepInView : undefined}
                  id={idOf(command)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={isActive}
                  aria-keyshortcuts={command.key}
                  onMouseMove={() => setChosen(command.id)}
                  onClick={() => run(command)}
                  className={classNames(
                    'flex cursor-pointer flex-wrap items-baseline justify-between gap-x-4 border-l-4 px-3 py-2',
                    isActive ? 'border-accent bg-surface' : 'border-transparent',
                  )}
                >
                  <span className="min-w-0 [overflow-wrap:anywhere]">{command.title}</span>
                  {command.detail && <span className="text-sm text-muted tabular-nums">{command.detail}</span>}
                  {command.key && (
                    <kbd
                      aria-hidden
                      className="min-w-6 border border-edge px-1.5 text-center font-sans text-sm text-muted"
                    >
                      {command.key === 'Escape' ? 'Esc' : command.key}
                    </kbd>
                  )}
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </Dialog>
  );
}

const keepInView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

/** The search results as groups of the palette; the nearest names only if there are no other matches. */
function searchResultGroups(
  results: SearchResults | undefined,
  t: ReturnType<typeof useTranslations<'backOffice.keyboard'>>,
  goTo: (id: string, title: string, href: string, detail?: string) => Command,
): CommandGroup[] {
  if (!results) return [];
  const { submissions, messages, senders, cases } = results;
  const isNear = [submissions, messages].every(({ items, nearest }) => nearest || items.length === 0);
  const isOnlyNear = isNear && senders.length === 0 && cases.length === 0;
  const shown = <Item,>({ items, nearest }: { items: Item[]; nearest: boolean }) =>
    nearest && !isOnlyNear ? [] : items;
  const command = (screen: 'submission' | 'message' | 'sender' | 'case', id: number, title: string, detail?: string) =>
    goTo(`${screen} ${id}`, title, addressOf(screen, id), detail);
  return [
    {
      title: t(submissions.nearest ? 'groups.nearestSubmissions' : 'groups.submissions'),
      commands: shown(submissions).map(({ id, name, createdAt }) =>
        command('submission', id, name, `#${id} · ${localDate(createdAt)}`),
      ),
    },
    {
      title: t(messages.nearest ? 'groups.nearestMessages' : 'groups.messages'),
      commands: shown(messages).map(({ id, subject, name, createdAt }) =>
        command('message', id, subject, `${name} · ${localDate(createdAt)}`),
      ),
    },
    { title: t('groups.senders'), commands: senders.map(({ id, address }) => command('sender', id, address)) },
    { title: t('groups.cases'), commands: cases.map(({ id, title }) => command('case', id, title)) },
  ];
}
