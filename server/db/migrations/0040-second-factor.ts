import { type CreateTableBuilder, type Kysely } from 'kysely';
import { type Column, columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** Second factors, passkeys, what a sign-in waits for, and settings of the whole installation. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { id, choice, count, instant, limited, list, reference, required, text } = columnKinds(engine);
  const created = required(instant('created_at'));
  const owner = required(reference('user_id', 'users', 'cascade'));
  const table = (name: string, ...columns: Column[]) =>
    columns.reduce<CreateTableBuilder<string, any>>(
      (builder, column) => builder.addColumn(...column),
      db.schema.createTable(name),
    );
  const index = (name: string, on: string, ...columns: string[]) =>
    db.schema.createIndex(name).on(on).columns(columns).execute();

  await table('totp_factors', id, owner, required(limited('secret', 200)), required(count('last_step'), 0), created)
    .addUniqueConstraint('totp_factors_user', ['user_id'])
    .execute();

  await table('recovery_codes', id, owner, required(limited('code_hash', 64)), created).execute();
  await index('recovery_codes_user', 'recovery_codes', 'user_id');

  await table(
    'passkeys',
    id,
    owner,
    required(text('credential_id')),
    required(text('public_key')),
    required(count('counter'), 0),
    list('transports'),
    required(limited('name', 100)),
    created,
    instant('used_at'),
    instant('blocked_at'),
  )
    .addUniqueConstraint('passkeys_credential', ['credential_id'])
    .execute();
  await index('passkeys_user', 'passkeys', 'user_id');

  const [, keyType, buildKey] = limited('id', 64);
  await db.schema
    .createTable('challenges')
    .addColumn('id', keyType, (column) => buildKey(column).primaryKey())
    .addColumn(...required(choice('kind', 20, ['second-factor', 'passkey', 'totp', 'registration', 'proof'])))
    .addColumn(...reference('user_id', 'users', 'cascade'))
    .addColumn(...limited('content', 300))
    .addColumn(...required(count('failures'), 0))
    .addColumn(...created)
    .addColumn(...required(instant('expires_at')))
    .execute();
  await index('challenges_expiry', 'challenges', 'expires_at');
  await index('challenges_user', 'challenges', 'user_id');

  for (const name of ['settings', 'secret_keys']) {
    const [, type, build] = limited('name', 60);
    await db.schema
      .createTable(name)
      .addColumn('name', type, (column) => build(column).primaryKey())
      .addColumn(...required(text('value')))
      .addColumn(...created)
      .execute();
  }

  for (const column of [instant('proved_at'), instant('limited_at')])
    await db.schema
      .alterTable('sessions')
      .addColumn(...column)
      .execute();
}
