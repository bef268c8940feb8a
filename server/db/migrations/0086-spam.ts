import { type Kysely, sql } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** The flag spam of submissions and messages, and the addresses that write to the studio with what operators note about them. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { id, instant, limited, required, text } = columnKinds(engine);
  await db.schema
    .createTable('senders')
    .addColumn(...id)
    .addColumn(...required(limited('address', 320)))
    .addColumn(...text('note'))
    .addColumn(...instant('blocked_at'))
    .addColumn(...required(instant('created_at')))
    .addUniqueConstraint('senders_address', ['address'])
    .execute();

  const common = [
    instant('spam_at'),
    instant('spam_confirmed_at'),
    limited('spam_signs', 300),
    limited('text_digest', 64),
  ];
  for (const [table, columns] of [
    ['projects', common],
    ['contact_messages', [...common, limited('spam_from', 20)]],
  ] as const)
    for (const column of columns)
      await db.schema
        .alterTable(table)
        .addColumn(...column)
        .execute();
  // When a message was marked is not known: it stays out of the public ledger.
  await sql`update contact_messages set spam_at = created_at, spam_confirmed_at = created_at, spam_from = 'read'
    where status = 'spam'`.execute(db);

  for (const [table, email] of [
    ['projects', 'contact_email'],
    ['contact_messages', 'email'],
  ] as const) {
    const [name, address] = [sql.table(table), sql`lower(${sql.ref(email)})`];
    await sql`insert into senders (address, created_at)
      select ${address}, min(created_at) from ${name} where ${address} not in (select address from senders)
      group by ${address}`.execute(db);
    const index = (kind: string) => sql.id(`${table}_${kind}`);
    await sql`create index ${index('answered')} on ${name} (${address}) where first_answered_at is not null`.execute(
      db,
    );
    await sql`create index ${index('digest')} on ${name} (text_digest, created_at) where text_digest is not null`.execute(
      db,
    );
    await sql`create index ${index('spam')} on ${name} (created_at, id) where spam_at is not null`.execute(db);
    await sql`create index ${index('confirmed')} on ${name} (spam_confirmed_at) where spam_confirmed_at is not null`.execute(
      db,
    );
  }
  await leaveSpamOut(db, engine);
}

/** Lists and counts of submissions leave spam out: their indexes have the rest alone. */
async function leaveSpamOut(db: Kysely<any>, engine: Engine): Promise<void> {
  const platforms = engine === 'sqlite' ? ', target_platforms' : '';
  const filters = `status, project_type, priority, assigned_to${platforms}`;
  const urgency = "case priority when 'low' then 0 when 'normal' then 1 when 'high' then 2 when 'urgent' then 3 end";
  for (const [name, columns] of [
    ['projects_by_created_at', `created_at, id, ${filters}`],
    ['projects_by_updated_at', `updated_at, id, ${filters}, created_at`],
    ['projects_by_urgency', `(${urgency}), created_at, id, ${filters}`],
    ['projects_by_name', `substr(lower(name), 1, 100), created_at desc, id desc, ${filters}`],
    [
      'projects_by_due',
      `due_at, id, snoozed_until, status, project_type, priority, assigned_to, created_at${platforms}`,
    ],
  ] as const) {
    await sql`drop index ${sql.id(name)}`.execute(db);
    await sql`create index ${sql.id(name)} on projects (${sql.raw(columns)}) where spam_at is null`.execute(db);
  }
  for (const [name, columns, condition] of [
    ['projects_assigned', sql`(assigned_to, status, created_at, id)`, sql`assigned_to is not null`],
    [
      'projects_labelled',
      engine === 'postgres' ? sql`using gin (labels jsonb_path_ops)` : sql`(labels, created_at, id, status)`,
      sql`labels <> '[]'`,
    ],
  ] as const) {
    await sql`drop index ${sql.id(name)}`.execute(db);
    await sql`create index ${sql.id(name)} on projects ${columns} where ${condition} and spam_at is null`.execute(db);
  }
  await sql`drop index projects_pending`.execute(db);
  await sql`create index projects_pending on projects (created_at, id)
    where status = 'pending' and spam_at is null`.execute(db);
}
