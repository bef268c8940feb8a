import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { createSearchSchema } from '../../search/schema.ts';
import { columnKinds, type Column } from '../columns.ts';
import type { Engine } from '../engine.ts';

/*
 * Limits and enums stand here as literals: a migration is history and does not change when the domain does.
 * migrations.test.ts holds what the migrations make against the domain's schemas.
 */

export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { id, text, limited, choice, list, object, flag, count, instant, day, reference, required } =
    columnKinds(engine);
  const created = required(instant('created_at'));
  const updated = required(instant('updated_at'));
  const language = required(text('language'), 'en');
  const texts = (...names: string[]) => names.map(text);
  const table = (name: string, ...columns: Column[]): CreateTableBuilder<string, any> =>
    columns.reduce<CreateTableBuilder<string, any>>(
      (builder, column) => builder.addColumn(...column),
      db.schema.createTable(name),
    );
  const index = (name: string, on: string, ...columns: string[]) =>
    db.schema.createIndex(name).on(on).columns(columns).execute();

  await table(
    'users',
    id,
    required(text('username')),
    required(text('username_key')),
    required(text('password')),
    text('email'),
    required(choice('role', 20, ['user', 'admin']), 'user'),
    created,
    instant('disabled_at'),
  )
    .addUniqueConstraint('users_username', ['username'])
    .addUniqueConstraint('users_username_key', ['username_key'])
    .execute();

  await table(
    'sessions',
    ['id', sql`text`, (column) => column.primaryKey()],
    required(reference('user_id', 'users', 'cascade')),
    required(text('csrf')),
    created,
    required(instant('seen_at')),
    required(instant('expires_at')),
  ).execute();
  await index('sessions_user', 'sessions', 'user_id');
  await index('sessions_expiry', 'sessions', 'expires_at');

  await table(
    'sign_in_attempts',
    id,
    required(text('username')),
    required(text('address')),
    required(choice('outcome', 20, ['success', 'failure', 'limited'])),
    created,
  ).execute();
  await index('sign_in_attempts_recent', 'sign_in_attempts', 'created_at', 'id');

  await table(
    'cases',
    id,
    required(text('title')),
    text('subtitle'),
    required(text('description')),
    ...texts('long_description', 'logo_url', 'hero_image_url'),
    list('screenshots'),
    required(limited('project_type', 50)),
    limited('category', 50),
    object('platforms'),
    list('technologies'),
    object('features'),
    day('launch_date'),
    required(
      choice('status', 20, ['live', 'in_development', 'completed', 'upcoming', 'early_access', 'coming_soon']),
      'live',
    ),
    required(count('downloads'), 0),
    flag('show_downloads'),
    text('revenue'),
    count('team_size'),
    text('development_time'),
    ...['challenges', 'solutions', 'results', 'testimonials'].map(list),
    text('live_url'),
    object('store_urls'),
    ...['featured', 'top_case', 'is_partner'].map(flag),
    required(count('order'), 0),
    created,
    updated,
  ).execute();
  await index('cases_order', 'cases', 'order', 'id');
  await index('cases_top', 'cases', 'top_case', 'featured', 'order', 'id');

  await table(
    'partners',
    id,
    required(text('name')),
    ...texts('description', 'logo_url', 'website_url'),
    limited('category', 50),
    flag('featured'),
    required(count('order'), 0),
    created,
  ).execute();
  await index('partners_order', 'partners', 'order', 'id');

  await table(
    'features',
    id,
    required(text('title')),
    ...texts('description', 'icon'),
    limited('category', 50),
    flag('featured'),
    required(count('order'), 0),
    created,
  ).execute();
  await index('features_order', 'features', 'order', 'id');

  await table(
    'portfolio_items',
    id,
    required(text('title')),
    ...texts('description', 'image_url'),
    required(choice('project_type', 50, ['web', 'mobile', 'game', 'desktop']), 'web'),
    ...['platforms', 'technologies'].map(list),
    ...texts('live_url', 'repository_url'),
    flag('featured'),
    required(choice('status', 20, ['live', 'in_development', 'completed']), 'live'),
    required(count('downloads'), 0),
    created,
    updated,
    instant('deleted_at'),
  ).execute();
  await index('portfolio_items_recent', 'portfolio_items', 'deleted_at', 'created_at', 'id');

  await table(
    'projects',
    id,
    required(text('name')),
    text('description'),
    required(choice('project_type', 50, ['game', 'app', 'web', 'gamedev-solutions']), 'web'),
    required(text('contact_email')),
    list('target_platforms'),
    ...texts('timeline', 'budget', 'additional_info', 'logo_url', 'hero_image_url'),
    list('screenshots'),
    required(choice('priority', 20, ['low', 'normal', 'high', 'urgent']), 'normal'),
    required(
      choice('status', 20, ['pending', 'in_progress', 'completed', 'cancelled', 'in-progress', 'approved']),
      'pending',
    ),
    language,
    reference('assigned_to', 'users', 'set null'),
    instant('estimated_completion'),
    instant('actual_completion'),
    ...texts('idempotency_key', 'body_digest'),
    created,
    updated,
  )
    .addUniqueConstraint('projects_idempotency', ['idempotency_key', 'body_digest'])
    .execute();

  await table(
    'contact_messages',
    id,
    required(limited('name', 50)),
    required(text('email')),
    required(limited('subject', 100)),
    required(limited('message', 1000)),
    required(choice('status', 20, ['new', 'read', 'answered', 'archived', 'spam']), 'new'),
    language,
    ...texts('idempotency_key', 'body_digest'),
    created,
  )
    .addUniqueConstraint('contact_messages_idempotency', ['idempotency_key', 'body_digest'])
    .execute();

  // The author's name is stored as well, so that history, notes and replies outlive the account.
  await table(
    'project_history',
    id,
    required(reference('project_id', 'projects', 'cascade')),
    text('author'),
    required(text('kind')),
    text('field'),
    object('change'),
    created,
  )
    .addCheckConstraint('project_history_kind', sql`kind in ('changed', 'note_added', 'note_removed', 'replied')`)
    .execute();
  await index('project_history_project', 'project_history', 'project_id', 'id');

  await table(
    'project_notes',
    id,
    required(reference('project_id', 'projects', 'cascade')),
    reference('author_id', 'users', 'set null'),
    required(text('author')),
    required(limited('text', 5000)),
    created,
  ).execute();
  await index('project_notes_project', 'project_notes', 'project_id', 'id');
  await index('project_notes_author', 'project_notes', 'author_id');

  await table(
    'replies',
    id,
    reference('project_id', 'projects', 'cascade'),
    reference('message_id', 'contact_messages', 'cascade'),
    required(text('author')),
    required(text('recipient')),
    required(limited('subject', 200)),
    required(limited('body', 10_000)),
    language,
    ...texts('idempotency_key', 'body_digest'),
    created,
  )
    .addCheckConstraint('replies_about', sql`project_id is not null or message_id is not null`)
    .addUniqueConstraint('replies_idempotency', ['idempotency_key', 'body_digest'])
    .execute();
  await index('replies_project', 'replies', 'project_id', 'id');
  await index('replies_message', 'replies', 'message_id', 'id');

  await table(
    'outbox',
    id,
    required(text('mail_key')),
    required(text('kind')),
    required(text('recipient')),
    language,
    object('payload'),
    required(choice('status', 20, ['pending', 'sent', 'failed']), 'pending'),
    required(count('attempts'), 0),
    required(instant('next_attempt_at')),
    text('last_error'),
    created,
    instant('sent_at'),
  )
    .addUniqueConstraint('outbox_mail_key', ['mail_key'])
    .execute();
  await index('outbox_due', 'outbox', 'status', 'next_attempt_at');
  await sql`create index outbox_recipient on outbox (lower(recipient), created_at)`.execute(db);

  await table('milestones', ['name', sql`text`, (column) => column.primaryKey()], created).execute();

  await indexLists(db, engine);
  await createSearchSchema(db, engine);
  if (engine === 'postgres') await createSharedState(db);
}

/** An index for each order of a list, with the columns of the filters: filters and totals read no rows. */
async function indexLists(db: Kysely<any>, engine: Engine): Promise<void> {
  const index = (name: string, on: string, columns: string) =>
    sql`create index ${sql.id(name)} on ${sql.table(on)} (${sql.raw(columns)})`.execute(db);
  // PostgreSQL's entries have a limit, which a list of platforms may exceed.
  const platforms = engine === 'sqlite' ? ', target_platforms' : '';
  const filters = `status, project_type, priority, assigned_to${platforms}`;
  const urgency = "case priority when 'low' then 0 when 'normal' then 1 when 'high' then 2 when 'urgent' then 3 end";
  await index('projects_by_created_at', 'projects', `created_at, id, ${filters}`);
  await index('projects_by_updated_at', 'projects', `updated_at, id, ${filters}, created_at`);
  await index('projects_by_urgency', 'projects', `(${urgency}), created_at, id, ${filters}`);
  // The beginning of a name, for the same limit.
  await index('projects_by_name', 'projects', `substr(lower(name), 1, 100), created_at desc, id desc, ${filters}`);
  if (engine === 'postgres')
    await sql`create index projects_by_platform on projects using gin (target_platforms jsonb_path_ops)`.execute(db);
  await index('projects_by_sender', 'projects', 'lower(contact_email), created_at, id');
  await index('contact_messages_by_created_at', 'contact_messages', 'created_at, id, status');
  await index('contact_messages_by_status', 'contact_messages', 'status, created_at, id');
  await index('contact_messages_by_sender', 'contact_messages', 'lower(email), created_at, id');
}

/** What the instances on one PostgreSQL share: the counts of rate limits, and notices of changed content. */
async function createSharedState(db: Kysely<any>): Promise<void> {
  // As rate-limiter-flexible expects it. Unlogged: counts are worth nothing after a crash, and their commits do not wait for the disk.
  await sql`create unlogged table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)`.execute(
    db,
  );
  await sql`create function notify_content_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('content_changed', '');
      return null;
    end $$`.execute(db);
  for (const table of ['cases', 'partners', 'features']) {
    await sql`create trigger ${sql.id(`${table}_content_changed`)}
      after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function notify_content_changed()`.execute(db);
  }
}
