import { type RawBuilder, sql } from 'kysely';
import type { LedgerItem } from '../../domain/promise/ledger.ts';
import { isClosed, type Project } from '../../domain/conversation/project.ts';
import { operatorAddresses } from '../auth/users.ts';
import { type Engine, engineOf } from '../db/engine.ts';
import { isAmong } from '../db/rows.ts';
import type { Database } from '../db/tables.ts';
import { isAlone } from '../messages/store.ts';

/**
 * What the public ledger counts: submissions that were not imported, and messages that stand alone; not those of operators or from `own`
 * addresses, nor spam, unless it was flagged only after {@link flagHours} or closed without an answer before (decision 22).
 */
export async function ledgerItems(
  db: Database,
  since: Date,
  own: readonly string[],
): Promise<{ items: LedgerItem[]; waiting: number }> {
  const engine = engineOf(db);
  const addresses = [...new Set([...own, ...(await operatorAddresses(db))].map((address) => address.toLowerCase()))];
  // By id, so that an index alone is read of what others sent; mostly there is nothing else.
  const idsFrom = async (table: 'projects' | 'contactMessages', address: RawBuilder<string>) =>
    (await db.selectFrom(table).select('id').where(address, 'in', addresses).execute()).map(({ id }) => id);
  const [ownProjects, ownMessages] = await Promise.all([
    idsFrom('projects', sql`lower(contact_email)`),
    idsFrom('contactMessages', sql`lower(email)`),
  ]);
  const projects = db
    .selectFrom('projects')
    .where('importedAt', 'is', null)
    .$if(ownProjects.length > 0, (query) => query.where(({ not }) => not(isAmong(engine, 'id', ownProjects))));
  const messages = db
    .selectFrom('contactMessages')
    .where(isAlone)
    .$if(ownMessages.length > 0, (query) => query.where(({ not }) => not(isAmong(engine, 'id', ownMessages))));
  const waiting = sql<number>`count(*)`.as('waiting');
  const counts = await Promise.all([
    ...[isListed, isMerged, isSpam].map((some) =>
      projects.where(some).where('dueAt', 'is not', null).select(waiting).executeTakeFirstOrThrow(),
    ),
    messages.where('dueAt', 'is not', null).select(waiting).executeTakeFirstOrThrow(),
  ]);
  const from = since.toISOString();
  const recent = projects.where('createdAt', '>=', from);
  const sent = messages.where('createdAt', '>=', from);
  const items = joinedItems(engine);
  const joined = await Promise.all([
    recent.where(isListed).select(items).executeTakeFirstOrThrow(),
    sent.where('spamAt', 'is', null).select(items).executeTakeFirstOrThrow(),
  ]);
  const columns = ['createdAt', 'dueAt', 'spamAt', 'withdrawnAt'] as const;
  const others = await Promise.all([
    recent.where(isMerged).select(columns).select(answeredAt).execute(),
    recent.where(isSpam).select(columns).select(['firstAnsweredAt', 'status']).execute(),
    sent.where('spamAt', 'is not', null).select(columns).select(['firstAnsweredAt', 'spamFrom as status']).execute(),
  ]);
  return {
    items: [...joined.flatMap((some) => itemsOf(engine, some)), ...others.flat().filter(isCounted).map(itemOf)],
    waiting: counts.reduce((sum, { waiting: more }) => sum + more, 0),
  };
}

/* Word for word as indexes have them. */
const isListed = sql<boolean>`(spam_at is null and merged_into is null)`;
const isMerged = sql<boolean>`(spam_at is null and merged_into is not null)`;
const isSpam = sql<boolean>`spam_at is not null`;

/** What is merged into another is answered where that one is. */
const answeredAt = sql<string | null>`coalesce(first_answered_at,
  (select min(replies.created_at) from replies
    where replies.project_id = projects.merged_into and replies.created_at >= projects.created_at))`.as(
  'firstAnsweredAt',
);

/** What an operator flags later was a promise that was not kept. */
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

/* A quarter's items as joined bytes of instants: a tenth of the time that rows take. PostgreSQL's are binary, as text takes it twice as long. */

/** Instants joined; null of no rows. */
type Joined = Uint8Array | null;

/** With first answers; what waits; what was closed without an answer, and with a withdrawal. */
type JoinedItems = Record<'answered' | 'waiting' | 'closed' | 'withdrawn', Joined>;

const joinedItems = (engine: Engine) => {
  const bytes = engine === 'postgres' ? 'bytea' : 'blob';
  const join = (condition: string, ...columns: string[]) => {
    const instants = columns.map((column) =>
      engine === 'postgres' ? sql`timestamptz_send(${sql.ref(column)})` : sql.ref(column),
    );
    return sql<Joined>`cast(string_agg(${sql.join(instants, sql` || `)}, '') filter (where ${sql.raw(condition)}) as ${sql.raw(bytes)})`;
  };
  const open = 'first_answered_at is null and due_at is null and withdrawn_at';
  return [
    join('first_answered_at is not null', 'created_at', 'first_answered_at').as('answered'),
    join('first_answered_at is null and due_at is not null', 'created_at').as('waiting'),
    join(`${open} is null`, 'created_at').as('closed'),
    join(`${open} is not null`, 'created_at', 'withdrawn_at').as('withdrawn'),
  ];
};

function itemsOf(engine: Engine, { answered, waiting, closed, withdrawn }: JoinedItems): LedgerItem[] {
  const { length, reader } = instants[engine];
  const items: LedgerItem[] = [];
  const read = (joined: Joined, waits: boolean, second?: 'firstAnsweredAt' | 'withdrawnAt') => {
    if (joined === null) return;
    const instantAt = reader(joined);
    for (let at = 0; at < joined.length; at += length) {
      const item: LedgerItem = { createdAt: instantAt(at), firstAnsweredAt: null, waits, withdrawnAt: null };
      if (second) item[second] = instantAt((at += length));
      items.push(item);
    }
  };
  read(answered, false, 'firstAnsweredAt');
  read(waiting, true);
  read(closed, false);
  read(withdrawn, false, 'withdrawnAt');
  return items;
}

/** How each engine writes an instant: its length, and what reads one from a place. */
const instants: Record<Engine, { length: number; reader: (joined: Uint8Array) => (at: number) => number }> = {
  /** Microseconds from 2000 on as 64 bits. */
  postgres: {
    length: 8,
    reader: (joined) => {
      const view = new DataView(joined.buffer, joined.byteOffset, joined.length);
      return (at) => Math.round((view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4)) / 1000) + year2000;
    },
  },
  /** Text. */
  sqlite: {
    length: '2026-01-02T03:04:05.678Z'.length,
    reader: (joined) => {
      const digits = (at: number): number => joined[at]! * 10 + joined[at + 1]! - 11 * 48;
      let [day, start] = [0, 0];
      /** `Date.UTC` takes longer than all the rest. */
      return (at) => {
        const year = digits(at) * 100 + digits(at + 2);
        const month = digits(at + 5);
        const date = digits(at + 8);
        const read = (year * 100 + month) * 100 + date;
        if (day !== read) start = Date.UTC(year, month - 1, date);
        day = read;
        const seconds = (digits(at + 11) * 60 + digits(at + 14)) * 60 + digits(at + 17);
        return start + seconds * 1000 + digits(at + 20) * 10 + joined[at + 22]! - 48;
      };
    },
  },
};

const year2000 = Date.UTC(2000, 0, 1);
