import { type Expression, sql, type SqlBool } from 'kysely';
import {
  type AuditAction,
  type AuditEntity,
  type AuditEntry,
  auditEntry,
  type AuditFilter,
  type AuditWay,
} from '../../../domain/operations/audit.ts';
import { type Page, pageSizes } from '../../../domain/inbox/list-query.ts';
import { retention } from '../../../domain/operations/retention.ts';
import { type Engine, engineOf } from '../db/engine.ts';
import { columnsOf, countRows, daysBefore, decode, idsOf, purgeOlder } from '../db/rows.ts';
import type { Database } from '../db/tables.ts';

export type Actor = { userId: number | null; via: AuditWay; tokenId?: number; address: string | null };

/** An entry of the audit trail: ids and names of fields, but no values (decision 27). */
export interface AuditEvent {
  action: AuditAction;
  entity: AuditEntity;
  id: number | null;
  fields?: readonly string[];
}

export const audit = (tx: Database, actor: Actor, event: AuditEvent, now: Date): Promise<void> =>
  auditAll(tx, actor, [event], now);

export async function auditAll(
  tx: Database,
  { userId, via, tokenId, address }: Actor,
  events: readonly AuditEvent[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ action, entity, id, fields = [] }) => ({
    createdAt: now.toISOString(),
    actorId: userId,
    via,
    tokenId: tokenId ?? null,
    address: address?.slice(0, 100) ?? null,
    action,
    entity,
    entityId: id,
    fields: JSON.stringify(fields),
  }));
  await tx.insertInto('auditEntries').values(rows).execute();
}

export async function findAuditEntries(
  db: Database,
  { page = 1, pageSize = pageSizes.usual, ...filter }: AuditFilter,
  now: Date,
): Promise<Page<AuditEntry>> {
  const filteredEntries = filtered(db, filter, now);
  const offset = (page - 1) * pageSize;
  // The database finds the ids with an index-only scan.
  const newest = filteredEntries
    .select('auditEntries.id')
    .orderBy('auditEntries.id', 'desc')
    .limit(pageSize)
    .offset(offset);
  const ids = idsOf(await newest.execute());
  const isLast = ids.length < pageSize && (page === 1 || ids.length > 0);
  const [rows, total] = await Promise.all([
    ids.length === 0 ? [] : named(allEntries(db).where('auditEntries.id', 'in', ids)).execute(),
    isLast ? offset + ids.length : countRows(filteredEntries),
  ]);
  return { items: rows.map(entryFromRow), total, page, pageSize };
}

/** Every entry that matches a filter, newest first, in batches. */
export async function* readAuditEntries(db: Database, filter: AuditFilter, now: Date): AsyncGenerator<AuditEntry[]> {
  const batch = 500;
  let before: number | undefined;
  for (;;) {
    const rows = await named(filtered(db, filter, now))
      .$if(before !== undefined, (query) => query.where('auditEntries.id', '<', before!))
      .limit(batch)
      .execute();
    if (rows.length > 0) yield rows.map(entryFromRow);
    if (rows.length < batch) return;
    before = rows.at(-1)!.id;
  }
}

/** Removes entries after a year; the database rejects deleting younger ones. */
export const purgeOldAuditEntries = purgeOlder('auditEntries', retention.auditDays);

const filtered = (db: Database, { actor, entity, entityId, action, age, q = '' }: AuditFilter, now: Date) =>
  entriesOf(db, q !== '')
    .$if(actor !== undefined, (query) => query.where('actorId', '=', actor!))
    .$if(entity !== undefined, (query) => query.where('entity', '=', entity!))
    .$if(entityId !== undefined, (query) => query.where('entityId', '=', entityId!))
    .$if(action !== undefined, (query) => query.where('action', '=', action!))
    .$if(age !== undefined, (query) => query.where('auditEntries.createdAt', '>=', daysBefore(now, age!)))
    .where(({ and }) => and((q.match(/\S+/g) ?? []).map((word) => isMentioned(engineOf(db), word))));

/** Without this, SQLite would compute the text of each row although an index contains it. */
const entriesOf = (db: Database, isSearched: boolean) =>
  isSearched && engineOf(db) === 'sqlite'
    ? (db.selectFrom(searchedEntries as never) as never as ReturnType<typeof allEntries>)
    : allEntries(db);

const searchedEntries = sql`audit_entries`.as(sql`audit_entries indexed by audit_entries_said`);

const allEntries = (db: Database) => db.selectFrom('auditEntries');

function isMentioned(engine: Engine, word: string): Expression<SqlBool> {
  const part = word.toLowerCase();
  const position = sql.raw(engine === 'postgres' ? 'strpos' : 'instr');
  const users = sql`(select users.id from users where ${position}(lower(username), ${part}) > 0)`;
  const conditions = [
    sql<SqlBool>`audit_entries.actor_id in ${users}`,
    sql<SqlBool>`${position}(audit_entries.said, ${part}) > 0`,
    sql<SqlBool>`(audit_entries.entity = 'user' and audit_entries.entity_id in ${users})`,
    ...(/^[1-9]\d{0,8}$/.test(word) ? [sql<SqlBool>`audit_entries.entity_id = ${sql.lit(Number(word))}`] : []),
  ];
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

const columns = columnsOf(auditEntry);

/** Adds the names of users. Sorted by id, since entries of one transaction may have the same time. */
const named = (query: ReturnType<typeof filtered>) =>
  query
    .select(columns.map((column) => `auditEntries.${column}` as const))
    .select(({ selectFrom }) => [
      selectFrom('users').select('username').whereRef('users.id', '=', 'auditEntries.actorId').as('actor'),
      selectFrom('users')
        .select('username')
        .whereRef('users.id', '=', 'auditEntries.entityId')
        .where('auditEntries.entity', '=', 'user')
        .as('name'),
    ])
    .orderBy('auditEntries.id', 'desc');

function entryFromRow({ actor, name, ...row }: { actor: string | null; name: string | null } & object): AuditEntry {
  return { ...decode('auditEntries', row), actor, name };
}
