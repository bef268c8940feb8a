import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Engine } from '../engine.ts';

/*
 * Limits and enums stand here as literals: a migration is history and does not change when the domain does.
 * migrations.test.ts holds what the migrations make against the domain's schemas.
 */

type Builder = CreateTableBuilder<string, any>;

const oneOf = (column: string, values: readonly string[]) =>
  sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;

export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const postgres = engine === 'postgres';
  const type = {
    instant: postgres ? sql`timestamptz` : sql`text`,
    day: postgres ? sql`date` : sql`text`,
    json: postgres ? sql`jsonb` : sql`text`,
    boolean: postgres ? sql`boolean` : sql`integer`,
  };

  const table = (name: string): Builder => {
    const builder = db.schema.createTable(name);
    return postgres
      ? builder.addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
      : builder.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement());
  };

  /** Adds a text column; SQLite does not hold varchar's limit, the check does on both. */
  const short =
    (name: string, limit: number, fallback?: string) =>
    (builder: Builder): Builder =>
      builder
        .addColumn(name, sql`varchar(${sql.lit(limit)})`, (column) =>
          fallback === undefined ? column : column.notNull().defaultTo(fallback),
        )
        .addCheckConstraint(`${name}_length`, sql`length(${sql.ref(name)}) <= ${sql.lit(limit)}`);

  const json =
    (empty: '[]' | '{}', ...names: string[]) =>
    (builder: Builder): Builder =>
      names.reduce(
        (built, name) =>
          built.addColumn(name, type.json, (column) => {
            const value = column.notNull().defaultTo(empty);
            return postgres ? value : value.check(sql`json_valid(${sql.ref(name)})`);
          }),
        builder,
      );
  const lists = (...names: string[]) => json('[]', ...names);
  const objects = (...names: string[]) => json('{}', ...names);

  const texts =
    (...names: string[]) =>
    (builder: Builder): Builder =>
      names.reduce((built, name) => built.addColumn(name, 'text'), builder);

  const flags =
    (...names: string[]) =>
    (builder: Builder): Builder =>
      names.reduce(
        (built, name) =>
          built.addColumn(name, type.boolean, (column) => {
            const flag = column.notNull().defaultTo(postgres ? false : 0);
            return postgres ? flag : flag.check(sql`${sql.ref(name)} in (0, 1)`);
          }),
        builder,
      );

  const number =
    (name: string) =>
    (builder: Builder): Builder =>
      builder.addColumn(name, 'integer', (column) =>
        column
          .notNull()
          .defaultTo(0)
          .check(sql`${sql.ref(name)} >= 0`),
      );

  await table('users')
    .addColumn('username', 'text', (column) => column.notNull().unique())
    .addColumn('password', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .$call(short('role', 20, 'user'))
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .addCheckConstraint('users_role', oneOf('role', ['user', 'admin']))
    .execute();

  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('csrf', 'text', (column) => column.notNull())
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .addColumn('seen_at', type.instant, (column) => column.notNull())
    .addColumn('expires_at', type.instant, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute();

  await table('sign_in_attempts')
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .addCheckConstraint('sign_in_attempts_outcome', oneOf('outcome', ['success', 'failure', 'limited']))
    .execute();
  await db.schema.createIndex('sign_in_attempts_recent').on('sign_in_attempts').columns(['created_at', 'id']).execute();

  await table('cases')
    .addColumn('title', 'text', (column) => column.notNull())
    .$call(texts('subtitle'))
    .addColumn('description', 'text', (column) => column.notNull())
    .$call(texts('long_description', 'logo_url', 'hero_image_url'))
    .$call(lists('screenshots'))
    .addColumn('project_type', 'varchar(50)', (column) => column.notNull().check(sql`length(project_type) <= 50`))
    .$call(short('category', 50))
    .$call(lists('technologies'))
    .$call(objects('platforms', 'features', 'store_urls'))
    .addColumn('launch_date', type.day)
    .$call(short('status', 20, 'live'))
    .$call(number('downloads'))
    .$call(flags('show_downloads'))
    .$call(texts('revenue'))
    .addColumn('team_size', 'integer', (column) => column.check(sql`team_size >= 0`))
    .$call(texts('development_time'))
    .$call(lists('challenges', 'solutions', 'results', 'testimonials'))
    .$call(texts('live_url'))
    .$call(flags('featured', 'top_case', 'is_partner'))
    .$call(number('order'))
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .addColumn('updated_at', type.instant, (column) => column.notNull())
    .addCheckConstraint(
      'cases_status',
      oneOf('status', ['live', 'in_development', 'completed', 'upcoming', 'early_access', 'coming_soon']),
    )
    .execute();
  await db.schema.createIndex('cases_order').on('cases').columns(['order', 'id']).execute();
  await db.schema.createIndex('cases_top').on('cases').columns(['top_case', 'featured', 'order', 'id']).execute();

  await table('partners')
    .addColumn('name', 'text', (column) => column.notNull())
    .$call(texts('description', 'logo_url', 'website_url'))
    .$call(short('category', 50))
    .$call(flags('featured'))
    .$call(number('order'))
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('partners_order').on('partners').columns(['order', 'id']).execute();

  await table('features')
    .addColumn('title', 'text', (column) => column.notNull())
    .$call(texts('description', 'icon'))
    .$call(short('category', 50))
    .$call(flags('featured'))
    .$call(number('order'))
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('features_order').on('features').columns(['order', 'id']).execute();

  await table('portfolio_items')
    .addColumn('title', 'text', (column) => column.notNull())
    .$call(texts('description', 'image_url'))
    .$call(short('project_type', 50, 'web'))
    .$call(lists('platforms', 'technologies'))
    .$call(texts('live_url', 'repository_url'))
    .$call(flags('featured'))
    .$call(short('status', 20, 'live'))
    .$call(number('downloads'))
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .addColumn('updated_at', type.instant, (column) => column.notNull())
    .addColumn('deleted_at', type.instant)
    .addCheckConstraint('portfolio_items_project_type', oneOf('project_type', ['web', 'mobile', 'game', 'desktop']))
    .addCheckConstraint('portfolio_items_status', oneOf('status', ['live', 'in_development', 'completed']))
    .execute();
  await db.schema
    .createIndex('portfolio_items_recent')
    .on('portfolio_items')
    .columns(['deleted_at', 'created_at', 'id'])
    .execute();

  await table('projects')
    .addColumn('name', 'text', (column) => column.notNull())
    .$call(texts('description'))
    .$call(short('project_type', 50, 'web'))
    .addColumn('contact_email', 'text', (column) => column.notNull())
    .$call(lists('target_platforms'))
    .$call(texts('timeline', 'budget', 'additional_info', 'logo_url', 'hero_image_url'))
    .$call(lists('screenshots'))
    .$call(short('priority', 20, 'normal'))
    .$call(short('status', 20, 'pending'))
    .addColumn('language', 'varchar(2)', (column) => column.notNull().defaultTo('en'))
    .addColumn('assigned_to', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('estimated_completion', type.instant)
    .addColumn('actual_completion', type.instant)
    .$call(texts('submission_key', 'body_digest'))
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .addColumn('updated_at', type.instant, (column) => column.notNull())
    .addCheckConstraint('projects_project_type', oneOf('project_type', ['game', 'app', 'web', 'gamedev-solutions']))
    .addCheckConstraint('projects_priority', oneOf('priority', ['low', 'normal', 'high', 'urgent']))
    .addCheckConstraint(
      'projects_status',
      oneOf('status', ['pending', 'in_progress', 'completed', 'cancelled', 'in-progress', 'approved']),
    )
    .addCheckConstraint('projects_language', oneOf('language', ['en', 'ru', 'ro']))
    .addUniqueConstraint('projects_submission', ['submission_key', 'body_digest'])
    .execute();
  await db.schema.createIndex('projects_recent').on('projects').columns(['created_at', 'id']).execute();
  await db.schema.createIndex('projects_assigned').on('projects').column('assigned_to').execute();

  await table('contact_messages')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .$call(short('status', 20, 'new'))
    .addColumn('language', 'varchar(2)', (column) => column.notNull().defaultTo('en'))
    .$call(texts('submission_key', 'body_digest'))
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .addCheckConstraint('contact_messages_name', sql`length(name) <= 50`)
    .addCheckConstraint('contact_messages_subject', sql`length(subject) <= 100`)
    .addCheckConstraint('contact_messages_message', sql`length(message) <= 1000`)
    .addCheckConstraint('contact_messages_status', oneOf('status', ['new', 'read', 'answered', 'archived', 'spam']))
    .addCheckConstraint('contact_messages_language', oneOf('language', ['en', 'ru', 'ro']))
    .addUniqueConstraint('contact_messages_submission', ['submission_key', 'body_digest'])
    .execute();
  await db.schema.createIndex('contact_messages_recent').on('contact_messages').columns(['created_at', 'id']).execute();

  await table('outbox')
    .addColumn('mail_key', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('language', 'varchar(2)', (column) => column.notNull())
    .$call(objects('payload'))
    .$call(short('status', 20, 'pending'))
    .$call(number('attempts'))
    .addColumn('next_attempt_at', type.instant, (column) => column.notNull())
    .$call(texts('last_error'))
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .addColumn('sent_at', type.instant)
    .addCheckConstraint('outbox_status', oneOf('status', ['pending', 'sent', 'failed']))
    .execute();
  await db.schema.createIndex('outbox_due').on('outbox').columns(['status', 'next_attempt_at']).execute();

  await db.schema
    .createTable('milestones')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .execute();

  // Read and written by rate-limiter-flexible, in the form it expects; the embedded default counts in memory.
  if (postgres) {
    await db.schema
      .createTable('rate_limits')
      .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
      .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('expire', 'bigint')
      .execute();
  }
}
