import type { Found } from '../../../domain/found.ts';
import { localDate } from '../dates.ts';
import { addressOf } from '../screens.ts';
import type { Command, CommandGroup } from './commands.ts';

type GroupKey = 'submissions' | 'messages' | 'senders' | 'cases' | 'nearestSubmissions' | 'nearestMessages';

/** What was found as groups of the palette; the nearest names only where nothing else was found. */
export function foundGroups(
  found: Found | undefined,
  t: (key: `groups.${GroupKey}`) => string,
  goTo: (id: string, title: string, href: string) => Command,
): CommandGroup[] {
  if (!found) return [];
  const { submissions, messages, senders, cases } = found;
  const isNear = [submissions, messages].every(({ items, nearest }) => nearest || items.length === 0);
  const isOnlyNear = isNear && senders.length === 0 && cases.length === 0;
  const shown = <Item>({ items, nearest }: { items: Item[]; nearest: boolean }) =>
    nearest && !isOnlyNear ? [] : items;
  const command = (screen: 'submission' | 'message' | 'sender' | 'case', id: number, title: string) =>
    goTo(`${screen} ${id}`, title, addressOf(screen, id));
  return [
    {
      title: t(submissions.nearest ? 'groups.nearestSubmissions' : 'groups.submissions'),
      commands: shown(submissions).map(({ id, name, createdAt }) => ({
        ...command('submission', id, name),
        detail: `#${id} · ${localDate(createdAt)}`,
      })),
    },
    {
      title: t(messages.nearest ? 'groups.nearestMessages' : 'groups.messages'),
      commands: shown(messages).map(({ id, subject, name, createdAt }) => ({
        ...command('message', id, subject),
        detail: `${name} · ${localDate(createdAt)}`,
      })),
    },
    { title: t('groups.senders'), commands: senders.map(({ id, address }) => command('sender', id, address)) },
    { title: t('groups.cases'), commands: cases.map(({ id, title }) => command('case', id, title)) },
  ];
}
