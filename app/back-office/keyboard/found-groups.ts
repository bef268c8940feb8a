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
  const isShown = (nearest: boolean) => !nearest || (isNear && senders.length === 0 && cases.length === 0);
  const group = (key: GroupKey, commands: readonly Command[]) => ({ title: t(`groups.${key}`), commands });
  return [
    group(
      submissions.nearest ? 'nearestSubmissions' : 'submissions',
      !isShown(submissions.nearest)
        ? []
        : submissions.items.map(({ id, name, createdAt }) => ({
            ...goTo(`submission ${id}`, name, addressOf('submission', id)),
            detail: `#${id} · ${localDate(createdAt)}`,
          })),
    ),
    group(
      messages.nearest ? 'nearestMessages' : 'messages',
      !isShown(messages.nearest)
        ? []
        : messages.items.map(({ id, subject, name, createdAt }) => ({
            ...goTo(`message ${id}`, subject, addressOf('message', id)),
            detail: `${name} · ${localDate(createdAt)}`,
          })),
    ),
    group(
      'senders',
      senders.map(({ id, address }) => goTo(`sender ${id}`, address, addressOf('sender', id))),
    ),
    group(
      'cases',
      cases.map(({ id, title }) => goTo(`case ${id}`, title, addressOf('case', id))),
    ),
  ];
}
