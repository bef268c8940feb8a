import { type RawBuilder, sql } from 'kysely';
import type { Declines, LedgerItem } from '../../../domain/promise/ledger.ts';
import { isClosed, type Project } from '../../../domain/conversation/project.ts';
import { operatorAddresses } from '../accounts/users.ts';
import type { SubmittedTable } from '../../platform/db/conversations.ts';
import { type Engine, engineOf } from '../../platform/db/engine.ts';
import { countRows, isAmong } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';
import { latestDeclineReason } from '../replies/replies.ts';

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
    .innerJoin('conversations', 'conversations.id', 'projects.conversationId')
    .where('importedAt', 'is', null)
    .$if(studioProjects.length > 0, (query) =>
      query.where(({ not }) => not(isAmong(engine, 'projects.id', studioProjects))),
    );
  const messages = db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
    .$if(studioMessages.length > 0, (query) =>
      query.where(({ not }) => not(isAmong(engine, 'messages.id', studioMessages))),
    );
  const waiting = await Promise.all([
    countRows(projects.where('kind', '=', 'project').where('dueAt', 'is not', null)),
    countRows(messages.where('kind', '=', 'message').where('dueAt', 'is not', null)),
  ]);
  const from = since.toISOString();
  const recentProjects = projects.where('projects.createdAt', '>=', from);
  const recentMessages = messages.where('messages.createdAt', '>=', from);
  const listed = await Promise.all([
    recentProjects.where(isListed).select(itemTimes(engine, 'projects')).executeTakeFirstOrThrow(),
    recentMessages.where('spamAt', 'is', null).select(itemTimes(engine, 'messages')).executeTakeFirstOrThrow(),
  ]);
  const declines = await recentProjects
    .where(isListed)
    .where('status', '=', 'cancelled')
    .where('withdrawnAt', 'is', null)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.count<number>(latestDeclineReason).as('withReason')])
    .executeTakeFirstOrThrow();
  const listedTimes = listed.flatMap(({ times }) => JSON.parse(times ?? '[]') as ItemTimes[]);
  const columns = ['dueAt', 'spamAt', 'withdrawnAt'] as const;
  const recentColumns = ['projects.createdAt', ...columns] as const;
  const ownItems = await Promise.all([
    recentProjects.where(isMerged).select(recentColumns).select(answeredAt).execute(),
    recentProjects.where(isSpam).select(recentColumns).select(['firstAnsweredAt', 'status']).execute(),
    recentMessages
      .where('spamAt', 'is not', null)
      .select(['messages.createdAt', ...columns, 'firstAnsweredAt', 'spamFrom as status'])
      .execute(),
  ]);
  return {
    items: [...listedTimes.map(itemFromTimes), ...ownItems.flat().filter(isCounted).map(itemOf)],
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

/** The times of a row in ms (arrival, first answer, withdrawal), and whether it waits, which SQLite has as 0 or 1. */
type ItemTimes = [
  createdAt: number,
  firstAnsweredAt: number | null,
  withdrawnAt: number | null,
  waits: boolean | number,
];

/** The {@link ItemTimes} of all rows as one JSON text, which takes a third of the time of returning rows. */
function itemTimes(engine: Engine, table: SubmittedTable) {
  const milliseconds = (column: string) =>
    engine === 'postgres'
      ? sql`cast(extract(epoch from ${sql.ref(column)}) * 1000 as bigint)`
      : sql`cast(round(unixepoch(${sql.ref(column)}, 'subsec') * 1000) as integer)`;
  const times = sql.join([
    milliseconds(`${table}.createdAt`),
    milliseconds('firstAnsweredAt'),
    milliseconds('withdrawnAt'),
    sql`due_at is not null`,
  ]);
  return engine === 'postgres'
    ? sql<string | null>`cast(json_agg(json_build_array(${times})) as text)`.as('times')
    : sql<string>`json_group_array(json_array(${times}))`.as('times');
}

const itemFromTimes = ([createdAt, firstAnsweredAt, withdrawnAt, waits]: ItemTimes): LedgerItem => ({
  createdAt,
  firstAnsweredAt,
  waits: Boolean(waits),
  withdrawnAt,
});
