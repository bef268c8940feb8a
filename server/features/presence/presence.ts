import { type Kysely, sql } from 'kysely';
import { changeKinds } from '../../../domain/conversation/history.ts';
import type { Presence } from '../../../domain/inbox/presence.ts';
import { isAboutAny } from '../conversations/conversations.ts';
import { after } from '../../platform/db/rows.ts';
import type { Database, Tables } from '../../platform/db/tables.ts';
import type { Listener, Topic } from '../events/events.ts';

/** In ms: how long a row lasts without a renewal, and how long a draft counts as being written after its last save. */
const lasts = { row: 10_000, writing: 8000 } as const;

/** The colleagues who have the same submission or message open or are writing about it, and its number of entries. */
export const presenceTopic: Topic = {
  name: 'presence',
  async store({ db, now }, listeners) {
    const expiresAt = after(now(), lasts.row);
    const rows = atItems(listeners).map(({ id, userId, projectId, messageId }) => {
      return { id, userId, projectId, messageId, expiresAt };
    });
    if (rows.length === 0) return;
    const renewed = db.insertInto('presence').values(rows);
    await renewed.onConflict((conflict) => conflict.column('id').doUpdateSet({ expiresAt })).execute();
  },
  queries({ db, now }, listeners) {
    const shown = atItems(listeners);
    if (shown.length === 0) return {};
    const instant = now();
    const items = { project: idsOf(shown, 'projectId'), message: idsOf(shown, 'messageId') };
    return { people: peopleAt(db, items, instant), writers: writersAt(db, instant), ...entryCounts(db, items) };
  },
  values({ people = [], writers = [], ...entries }, listeners) {
    const writing = new Set(writers.map(keyOf));
    return new Map(
      atItems(listeners).map((listener): [Listener, Presence] => {
        const place = placeOf({ project: listener.projectId, message: listener.messageId });
        const others = people.filter((person) => placeOf(person) === place && person.user !== listener.userId);
        const names = new Map(others.map((person) => [String(person.name), writing.has(keyOf(person))]));
        const counts = entryKinds.map((kind) => {
          const row = (entries[kind] ?? []).find((entry) => placeOf(entry) === place);
          return [kind, Number(row?.count ?? 0)] as const;
        });
        return [
          listener,
          {
            others: [...names].map(([username, isWriting]) => ({ username, isWriting })),
            entries: Object.fromEntries(counts) as Presence['entries'],
          },
        ];
      }),
    );
  },
  async ended({ db, now }, { id }) {
    // Also deletes the rows of killed processes.
    await db
      .deleteFrom('presence')
      .where(({ or, eb }) => or([eb('id', '=', id), eb('expiresAt', '<', now().toISOString())]))
      .execute();
  },
};

/** The listeners whose tab shows a submission or a message. */
const atItems = (listeners: readonly Listener[]): Listener[] =>
  listeners.filter(({ projectId, messageId }) => projectId !== null || messageId !== null);

/** Ids of submissions and messages. */
interface Items {
  project: number[];
  message: number[];
}

type Place = Record<string, string | number | null>;

const placeOf = ({ project = null, message = null }: Place): string =>
  project === null ? `message ${message}` : `project ${project}`;
const keyOf = (person: Place): string => `${person.user} ${placeOf(person)}`;
const idsOf = (shown: readonly Listener[], item: 'projectId' | 'messageId'): number[] => [
  ...new Set(shown.flatMap((listener) => listener[item] ?? [])),
];

const peopleAt = (db: Database, { project, message }: Items, instant: Date) =>
  db
    .selectFrom('presence')
    .innerJoin('users', 'users.id', 'presence.userId')
    .select(['userId as user', 'username as name', 'projectId as project', 'messageId as message'])
    .where('expiresAt', '>', instant.toISOString())
    .where(isAboutAny(project, message))
    .orderBy('username');

/** The operators who are writing. */
const writersAt = (db: Database, instant: Date) =>
  db
    .selectFrom('replyDrafts')
    .select(['userId as user', 'messageId as message', 'projectId as project'])
    .where('updatedAt', '>', after(instant, -lasts.writing));

const entryTables = {
  replies: 'replies',
  answers: 'senderAnswers',
  notes: 'projectNotes',
  changes: 'projectHistory',
} as const satisfies Record<keyof Presence['entries'], keyof Tables>;

const noId = sql<number | null>`cast(null as integer)`;

const entryKinds = Object.keys(entryTables) as (keyof Presence['entries'])[];

/** The number of entries of each item. */
function entryCounts(db: Database, { project, message }: Items) {
  const count = (kind: keyof Presence['entries']) => {
    const ofItems = (item: 'projectId' | 'messageId', ids: readonly number[]) =>
      (db as Kysely<Pick<Tables, 'replies'>>)
        .selectFrom(entryTables[kind] as 'replies')
        .select(({ fn, ref }) => [
          (item === 'projectId' ? sql<number | null>`${ref(item)}` : noId).as('project'),
          (item === 'messageId' ? sql<number | null>`${ref(item)}` : noId).as('message'),
          fn.countAll<number>().as('count'),
        ])
        .where(item, 'in', ids)
        // The other kinds of history entries are counted in their own tables.
        .$if(kind === 'changes', (query) => query.where(sql<boolean>`kind in (${sql.join(changeKinds)})`))
        .groupBy(item);
    if (message.length === 0) return ofItems('projectId', project);
    if (project.length === 0) return ofItems('messageId', message);
    return ofItems('projectId', project).unionAll(ofItems('messageId', message));
  };
  return Object.fromEntries(entryKinds.map((kind) => [kind, count(kind)]));
}
