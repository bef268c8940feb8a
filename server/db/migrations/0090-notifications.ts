import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { type Column, columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** What operators are notified of, and how. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { id, limited, choice, instant, reference, required, flag } = columnKinds(engine);
  const columns: Column[] = [
    id,
    required(reference('user_id', 'users', 'cascade')),
    required(choice('kind', 20, ['assigned', 'mentioned', 'answered', 'due', 'overdue', 'bounced'])),
    required(limited('event_key', 200)),
    reference('project_id', 'projects', 'cascade'),
    reference('message_id', 'contact_messages', 'cascade'),
    flag('in_digest'),
    required(instant('created_at')),
    instant('read_at'),
  ];
  await columns
    .reduce<CreateTableBuilder<string, any>>(
      (builder, column) => builder.addColumn(...column),
      db.schema.createTable('notifications'),
    )
    .addUniqueConstraint('notifications_event', ['user_id', 'kind', 'event_key'])
    .execute();
  for (const column of ['user_id', 'project_id', 'message_id'])
    await db.schema.createIndex(`notifications_${column}`).on('notifications').columns([column, 'id']).execute();
  await db.schema.createIndex('notifications_created').on('notifications').column('created_at').execute();
  // Two small sets that are asked for often: every two seconds, and every morning.
  await sql`create index notifications_unread on notifications (user_id) where read_at is null`.execute(db);
  const choices: Column =
    engine === 'postgres'
      ? ['notification_mails', sql`jsonb`, (column) => column]
      : [
          'notification_mails',
          sql`text`,
          (column) => column.check(sql`notification_mails is null or json_valid(notification_mails)`),
        ];
  await db.schema
    .alterTable('users')
    .addColumn(...choices)
    .execute();
}
