import { type Kysely, sql } from 'kysely';
import { changeKinds } from '../../domain/history.ts';
import { noEntries, type Presence } from '../../domain/presence.ts';
import { isAboutAny } from '../conversation/store.ts';
import { after } from '../db/rows.ts';
import type { Database, Tables } from '../db/tables.ts';
import type { Listener, Topic } from '../http/events/events.ts';
import { pairsOf } from '../messages/copies/store.ts';

/** In ms: a row outlives a missed reading, and a draft is being written this long after its last save. */
const lasts = { row: 10_000, writing: 8000 } as const;

type Item = 'projectId' | 'messageId';

/** Who else has the same submission or message open, who writes about it, and how many entries it has: names and numbers. */
export const presenceTopic: Topic = {
  name: 'presence',
  async read({ db, now }, listeners) {
    const shown = listeners.filter(({ projectId, messageId }) => projectId !== null || messageId !== null);
    if (shown.length === 0) return new Map();
    const instant = now();
    await storeRows(db, shown, instant);
    const items = { projectId: idsOf(shown, 'projectId'), messageId: idsOf(shown, 'messageId') };
    const people = await peopleAt(db, items, instant);
    const writing = new Set((await writersAt(db, instant)).map(keyOf));
    const entries = {
      ...(await entriesOf(db, 'projectId', items.projectId)),
      ...(await entriesOf(db, 'messageId', items.messageId)),
    };
    return new Map<Listener, Presence>(
      shown.map((listener) => {
        const others = people.filter((one) => placeOf(one) === placeOf(listener) && one.userId !== listener.userId);
        const names = new Map(others.map((one) => [one.username, writing.has(keyOf(one))]));
        const shownOthers = [...names].map(([username, isWriting]) => ({ username, isWriting }));
        return [listener, { others: shownOthers, entries: entries[placeOf(listener)] ?? noEntries }];
      }),
    );
  },
  async ended({ db }, { id }) {
    await db.deleteFrom('presence').where('id', '=', id).execute();
  },
};

type Place = Record<Item, number | null>;

const placeOf = ({ projectId, messageId }: Place): string =>
  projectId === null ? `message ${messageId}` : `project ${projectId}`;
const keyOf = (one: Place & { userId: number }): string => `${one.userId} ${placeOf(one)}`;
const idsOf = (shown: readonly Listener[], item: Item): number[] => [
  ...new Set(shown.flatMap((listener) => listener[item] ?? [])),
];

async function storeRows(db: Database, shown: readonly Listener[], instant: Date): Promise<void> {
  const expiresAt = after(instant, lasts.row);
  const rows = shown.map(({ id, userId, projectId, messageId }) => ({ id, userId, projectId, messageId, expiresAt }));
  await db
    .insertInto('presence')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ expiresAt }))
    .execute();
  await db.deleteFrom('presence').where('expiresAt', '<', instant.toISOString()).execute();
}

const peopleAt = (db: Database, items: Record<Item, number[]>, instant: Date) =>
  db
    .selectFrom('presence')
    .innerJoin('users', 'users.id', 'presence.userId')
    .select(['userId', 'username', 'projectId', 'messageId'])
    .where('expiresAt', '>', instant.toISOString())
    .where(isAboutAny(items.projectId, items.messageId))
    .orderBy('username')
    .execute();

/** Who writes, and where: a draft about a message that came with a submission is part of the submission's conversation. */
async function writersAt(db: Database, instant: Date): Promise<(Place & { userId: number })[]> {
  const drafts = await db
    .selectFrom('replyDrafts')
    .select(['userId', 'projectId', 'messageId'])
    .where('updatedAt', '>', after(instant, -lasts.writing))
    .execute();
  const messageIds = drafts.flatMap(({ messageId }) => messageId ?? []);
  const pairs = await pairsOf(db, messageIds);
  return drafts.map((draft) => {
    const projectId = pairs.get(draft.messageId ?? 0);
    return projectId === undefined ? draft : { ...draft, projectId, messageId: null };
  });
}

/** How many entries each item has. A message that came with a submission has its own alone. */
async function entriesOf(db: Database, item: Item, ids: readonly number[]) {
  if (ids.length === 0) return {};
  const counts = async (table: 'replies' | 'senderAnswers' | 'projectNotes' | 'projectHistory') => {
    const rows = await (db as Kysely<Pick<Tables, 'replies'>>)
      .selectFrom(table as 'replies')
      .select([item, ({ fn }) => fn.countAll<number>().as('count')])
      .where(item, 'in', ids)
      // The others of the history are counted in their own tables.
      .$if(table === 'projectHistory', (query) => query.where(sql<boolean>`kind in (${sql.join(changeKinds)})`))
      .groupBy(item)
      .execute();
    return new Map(rows.map((row) => [row[item], row.count]));
  };
  const [replies, answers] = [await counts('replies'), await counts('senderAnswers')];
  const [notes, changes] = [await counts('projectNotes'), await counts('projectHistory')];
  const of = (count: ReadonlyMap<number | null, number>, id: number) => count.get(id) ?? 0;
  return Object.fromEntries(
    ids.map((id) => [
      `${item === 'projectId' ? 'project' : 'message'} ${id}`,
      { replies: of(replies, id), answers: of(answers, id), notes: of(notes, id), changes: of(changes, id) },
    ]),
  );
}
