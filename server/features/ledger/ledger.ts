import { type RawBuilder, sql } from 'kysely';
import type { Declines, LedgerItem } from '../../../domain/promise/ledger.ts';
import { isClosed, type Project } from '../../../domain/conversation/project.ts';
import { operatorAddresses } from '../accounts/users.ts';
import type { SubmittedTable } from '../../platform/db/conversations.ts';
import { type Engine, engineOf } from '../../platform/db/engine.ts';
import { countRows, isAmong, jsonList } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';

/**
 * Reads the items of the public ledger: submissions that were not imported, and messages. Items that the studio sent itself are excluded,
 * and so is spam, unless it was flagged later than {@link flagHours} or had been closed without an answer (decision 22).
 * @param studioAddresses addresses of the studio besides its operators' addresses
 */
export async function ledgerItems(
  db: Database,
  since: Date,
  studioAddresses: readonly string[],
): Promise<{ items: LedgerItem[]; waiting: number; declines: Declines }> {
  const engine = engineOf(db);
  const addresses = [
    ...new Set([...studioAddresses, ...(await operatorAddresses(db))].map((address) => address.toLowerCase())),
  ];
  // The studio's own items, usually none, are found by id first, so all others are read from an index only.
  const idsFrom = async (table: 'projects' | 'messages', address: RawBuilder<string>) =>
    (await db.selectFrom(table).select('id').where(address, 'in', addresses).execute()).map(({ id }) => id);
  const [studioProjects, studioMessages] = await Promise.all([
    idsFrom('projects', sql`lower(contact_email)`),
    idsFrom('messages', sql`lower(email)`),
  ]);
  const projects = db
    .selectFrom('projects')
    .where('importedAt', 'is', null)
    .$if(studioProjects.length > 0, (query) =>
      query.where(({ not }) => not(isAmong(engine, 'projects.id', studioProjects))),
    );
  const messages = db
    .selectFrom('messages')
    .$if(studioMessages.length > 0, (query) =>
      query.where(({ not }) => not(isAmong(engine, 'messages.id', studioMessages))),
    )
    .innerJoin('conversations', 'conversations.id', 'messages.conversationId');
  const timedProjects = projects.innerJoin('conversations', 'conversations.id', 'projects.conversationId');
  const from = since.toISOString();
  const recentProjects = timedProjects.where('projects.createdAt', '>=', from);
  const recentMessages = messages.where('messages.createdAt', '>=', from);
  const columns = ['dueAt', 'spamAt', 'withdrawnAt'] as const;
  const recentColumns = ['projects.createdAt', ...columns] as const;
  // PostgreSQL executes these queries concurrently.
  const [waiting, declines, listedTimes, ...otherItems] = await Promise.all([
    Promise.all([
      // Nobody waits in a conversation that is spam or merged, so the index of the listed submissions has all that wait.
      countRows(timedProjects.where(isListed).where('kind', '=', 'project').where('dueAt', 'is not', null)),
      countRows(messages.where('kind', '=', 'message').where('dueAt', 'is not', null)),
    ]),
    projects
      .leftJoin(reasonedConversations(db), 'reasoned.conversationId', 'projects.conversationId')
      .where('projects.createdAt', '>=', from)
      .where(isListed)
      .where('status', '=', 'cancelled')
      .where('withdrawnAt', 'is', null)
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.count<number>('reasoned.conversationId').as('withReason'),
      ])
      .executeTakeFirstOrThrow(),
    Promise.all([
      recentProjects.where(isListed).select(itemTimes(engine, 'projects')).executeTakeFirstOrThrow(),
      recentMessages.where('spamAt', 'is', null).select(itemTimes(engine, 'messages')).executeTakeFirstOrThrow(),
    ]),
    recentProjects.where(isMerged).select(recentColumns).select(answeredAt).execute(),
    recentProjects.where(isSpam).select(recentColumns).select(['firstAnsweredAt', 'status']).execute(),
    recentMessages
      .where('spamAt', 'is not', null)
      .select(['messages.createdAt', ...columns, 'firstAnsweredAt', 'spamFrom as status'])
      .execute(),
  ]);
  return {
    items: [...listedTimes.flatMap(itemsFromTimes), ...otherItems.flat().filter(isCounted).map(itemOf)],
    waiting: waiting.reduce((sum, count) => sum + count, 0),
    declines,
  };
}

/* These conditions must equal the conditions of the indexes word for word, or SQLite does not use the indexes. */
const isListed = sql<boolean>`(spam_at is null and merged_into is null)`;
const isMerged = sql<boolean>`(spam_at is null and merged_into is not null)`;
const isSpam = sql<boolean>`spam_at is not null`;

/** A merged submission counts as answered when its target is answered. */
const answeredAt = sql<string | null>`coalesce(first_answered_at,
  (select min(replies.created_at) from replies
    where replies.created_at >= projects.created_at and replies.conversation_id =
      (select target.conversation_id from projects as target where target.id = projects.merged_into)))`.as(
  'firstAnsweredAt',
);

/** Selects the conversations in which a reply gave a reason for declining. PostgreSQL joins them in half of the time of a lookup for each submission. */
const reasonedConversations = (db: Database) =>
  db.selectFrom('replies').where('declineReason', 'is not', null).select('conversationId').distinct().as('reasoned');

/** Hours after which a flag as spam no longer excludes an item: the promise was already broken. */
const flagHours = 24;

type Times = Record<'dueAt' | 'firstAnsweredAt' | 'withdrawnAt' | 'spamAt', string | null>;
type Row = Times & { createdAt: string; status?: string | null };

const isCounted = ({ createdAt, spamAt, status }: Row) =>
  spamAt === null ||
  Date.parse(spamAt) - Date.parse(createdAt) > flagHours * 60 * 60 * 1000 ||
  status === 'archived' ||
  isClosed(status as Project['status']);

const itemOf = ({ createdAt, dueAt, firstAnsweredAt, withdrawnAt }: Row): LedgerItem => ({
  createdAt: Date.parse(createdAt),
  firstAnsweredAt: firstAnsweredAt === null ? null : Date.parse(firstAnsweredAt),
  waits: dueAt !== null,
  withdrawnAt: withdrawnAt === null ? null : Date.parse(withdrawnAt),
});

/** The times of all rows in ms, and whether they wait, each as a JSON list with a value per row; null without rows. SQLite has 1 for true. */
type ItemTimes = Record<'createdAt' | 'firstAnsweredAt' | 'withdrawnAt' | 'waits', string | null>;

/** Selects {@link ItemTimes}. These lists take a quarter of the time of returning rows, and two thirds of that of one list with a list per row. */
function itemTimes(engine: Engine, table: SubmittedTable) {
  const milliseconds = (column: string) =>
    engine === 'postgres'
      ? sql`cast(date_part('epoch', ${sql.ref(column)}) * 1000 as bigint)`
      : sql`cast(round(unixepoch(${sql.ref(column)}, 'subsec') * 1000) as integer)`;
  return [
    jsonList(engine, milliseconds(`${table}.createdAt`)).as('createdAt'),
    jsonList(engine, milliseconds('firstAnsweredAt')).as('firstAnsweredAt'),
    jsonList(engine, milliseconds('withdrawnAt')).as('withdrawnAt'),
    jsonList(engine, sql`due_at is not null`).as('waits'),
  ] as const;
}

function itemsFromTimes(times: ItemTimes): LedgerItem[] {
  const parse = <Value>(list: string | null) => JSON.parse(list ?? '[]') as Value[];
  const firstAnsweredAt = parse<number | null>(times.firstAnsweredAt);
  const withdrawnAt = parse<number | null>(times.withdrawnAt);
  const waits = parse<boolean | number>(times.waits);
  return parse<number>(times.createdAt).map((createdAt, index) => ({
    createdAt,
    firstAnsweredAt: firstAnsweredAt[index] ?? null,
    withdrawnAt: withdrawnAt[index] ?? null,
    waits: Boolean(waits[index]),
  }));
}
