import { type Kysely, sql } from 'kysely';
import { changeKinds } from '../../../domain/conversation/history.ts';
import type { Presence } from '../../../domain/inbox/presence.ts';
import { after } from '../../platform/db/rows.ts';
import type { Database, Tables } from '../../platform/db/tables.ts';
import type { Listener, Topic } from '../events/events.ts';

/** Milliseconds: the lifetime of a row without a renewal, and the time after a draft's last save during which it counts as being written. */
const lasts = { row: 10_000, writing: 8000 } as const;

/** The colleagues who have the same conversation open or are writing in it, and its number of entries. */
export const presenceTopic: Topic = {
  name: 'presence',
  async store({ db, now }, listeners) {
    const expiresAt = after(now(), lasts.row);
    const rows = inConversations(listeners).map(({ id, userId, conversationId }) => {
      return { id, userId, conversationId, expiresAt };
    });
    if (rows.length === 0) return;
    const renewQuery = db.insertInto('presence').values(rows);
    await renewQuery.onConflict((conflict) => conflict.column('id').doUpdateSet({ expiresAt })).execute();
  },
  queries({ db, now }, listeners) {
    const conversationIds = [...new Set(inConversations(listeners).map(({ conversationId }) => conversationId))];
    if (conversationIds.length === 0) return {};
    const instant = now();
    return {
      people: peopleIn(db, conversationIds, instant),
      writers: writersAt(db, instant),
      ...entryCounts(db, conversationIds),
    };
  },
  values({ people = [], writers = [], ...entries }, listeners) {
    const writing = new Set(writers.map(keyOf));
    return new Map(
      inConversations(listeners).map((listener): [Listener, Presence] => {
        const isInSame = ({ conversation }: Row) => conversation === listener.conversationId;
        const colleagues = people.filter((person) => isInSame(person) && person.user !== listener.userId);
        const names = new Map(colleagues.map((person) => [String(person.name), writing.has(keyOf(person))]));
        const counts = entryKinds.map((kind) => {
          const row = (entries[kind] ?? []).find(isInSame);
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

/** The listeners whose tab shows a conversation. */
const inConversations = (listeners: readonly Listener[]) =>
  listeners.filter((listener): listener is Listener & { conversationId: number } => listener.conversationId !== null);

type Row = Record<string, string | number | null>;

const keyOf = ({ user, conversation }: Row): string => `${user} ${conversation}`;

const peopleIn = (db: Database, conversationIds: readonly number[], instant: Date) =>
  db
    .selectFrom('presence')
    .innerJoin('users', 'users.id', 'presence.userId')
    .select(['userId as user', 'username as name', 'conversationId as conversation'])
    .where('expiresAt', '>', instant.toISOString())
    .where('conversationId', 'in', conversationIds)
    .orderBy('username');

/** The operators who are writing. */
const writersAt = (db: Database, instant: Date) =>
  db
    .selectFrom('replyDrafts')
    .select(['userId as user', 'conversationId as conversation'])
    .where('updatedAt', '>', after(instant, -lasts.writing));

const entryTables = {
  replies: 'replies',
  answers: 'senderAnswers',
  notes: 'notes',
  changes: 'history',
} as const satisfies Record<keyof Presence['entries'], keyof Tables>;

const entryKinds = Object.keys(entryTables) as (keyof Presence['entries'])[];

/** The number of entries of each conversation. */
function entryCounts(db: Database, conversationIds: readonly number[]) {
  const count = (kind: keyof Presence['entries']) =>
    (db as Kysely<Pick<Tables, 'replies'>>)
      .selectFrom(entryTables[kind] as 'replies')
      .select(({ fn }) => ['conversationId as conversation', fn.countAll<number>().as('count')])
      .where('conversationId', 'in', conversationIds)
      // The other kinds of history entries are counted in their own tables.
      .$if(kind === 'changes', (query) => query.where(sql<boolean>`kind in (${sql.join(changeKinds)})`))
      .groupBy('conversationId');
  return Object.fromEntries(entryKinds.map((kind) => [kind, count(kind)]));
}
