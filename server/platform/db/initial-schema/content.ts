import { type Kysely, sql } from 'kysely';
import { columnKinds, tableMaker } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** Cases, partners, features and portfolio with their drafts and versions, pictures and templates. */
export async function createContent(db: Kysely<any>, engine: Engine): Promise<void> {
  const { text, texts, limited, choice, list, object, json, flag, count, instant, ...kinds } = columnKinds(engine);
  const { instants, day, created, updated, reference, required } = kinds;
  const table = tableMaker(db, engine);
  const order = required(count('order'), 0);
  const times = instants('hidden_at', 'deleted_at', 'publish_at', 'withdraw_at');

  await table('cases', { index: { order: '("order", id)', top: '(top_case, featured, "order", id)' } }, [
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
    ...['featured', 'top_case', 'is_partner'].map((name) => flag(name)),
    order,
    created,
    updated,
    json('translations'),
    json('entry_ids'),
    ...times,
    text('scheduled_by'),
    flag('press_kit', true),
    ...texts('developer', 'site_url', 'price', 'engine', 'press_terms'),
    ...['credits', 'awards', 'social_urls'].map(list),
  ]);
  for (const [name, ...columns] of [
    ['partners', required(text('name')), ...texts('description', 'logo_url', 'website_url')],
    ['features', required(text('title')), ...texts('description', 'icon')],
  ] as const) {
    const shown = [limited('category', 50), flag('featured'), order, created, json('translations'), ...times];
    await table(name, { index: { order: '("order", id)' } }, [...columns, ...shown, text('scheduled_by')]);
  }
  await table('portfolio_items', { index: { recent: '(deleted_at, created_at, id)' } }, [
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
  ]);

  const entity = [required(choice('kind', 20, ['cases', 'partners', 'features'])), required(count('entity_id'))];
  const authorAndContent = [text('author'), object('content')];
  await table('content_drafts', { unique: { entity: 'kind, entity_id' } }, [
    ...entity,
    ...authorAndContent,
    object('base'),
    created,
    updated,
  ]);
  await table('content_versions', { index: { entity: '(kind, entity_id, id)' } }, [
    ...entity,
    ...authorAndContent,
    created,
  ]);
  await table('preview_links', { unique: { token: 'token_hash' }, index: { entity: '(kind, entity_id)' } }, [
    required(choice('kind', 20, ['cases'])),
    required(count('entity_id')),
    ...texts('author', 'token_hash').map((column) => required(column)),
    created,
    required(instant('expires_at')),
  ]);
  await table('media_files', { unique: { hash: 'hash' }, index: { state: '(state, id)' } }, [
    required(limited('hash', 64)),
    required(limited('name', 200)),
    required(choice('format', 10, ['jpeg', 'png', 'webp', 'avif', 'gif'])),
    ...['bytes', 'width', 'height', 'frames'].map((name) => required(count(name))),
    required(choice('state', 10, ['pending', 'ready', 'failed'])),
    list('widths'),
    required(text('placeholder')),
    object('alt'),
    flag('decorative'),
    required(count('focus_x'), 50),
    required(count('focus_y'), 50),
    text('author'),
    created,
    updated,
    instant('deleted_at'),
    required(count('attempts'), 0),
    instant('leased_until'),
  ]);
  await table('templates', { unique: { key: 'key' }, index: { owner: '(owner_id)' } }, [
    text('key'),
    required(text('title')),
    reference('owner_id', 'users', 'cascade'),
    object('texts'),
    object('change'),
    created,
    updated,
  ]);
  if (engine === 'postgres') await notifyChanges(db);
}

/** Notifies the other instances on one PostgreSQL database that content has changed. */
async function notifyChanges(db: Kysely<any>): Promise<void> {
  await sql`create function notify_content_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('content_changed', '');
      return null;
    end $$`.execute(db);
  for (const table of ['cases', 'partners', 'features'])
    await sql`create trigger ${sql.id(`${table}_content_changed`)}
      after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function notify_content_changed()`.execute(db);
}
