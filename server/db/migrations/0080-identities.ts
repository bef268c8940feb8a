import type { Kysely } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** Links of accounts to the studio's identity provider, and the browsers that were sent there. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { id, choice, instant, limited, reference, required } = columnKinds(engine);
  await db.schema
    .createTable('identities')
    .addColumn(...id)
    .addColumn(...required(reference('user_id', 'users', 'cascade')))
    .addColumn(...required(limited('issuer', 500)))
    .addColumn(...required(limited('subject', 255)))
    .addColumn(...limited('label', 200))
    .addColumn(...required(instant('created_at')))
    .addColumn(...instant('used_at'))
    .addUniqueConstraint('identities_subject', ['issuer', 'subject'])
    .addUniqueConstraint('identities_user', ['user_id', 'issuer'])
    .execute();

  const [, keyType, buildKey] = limited('id', 64);
  await db.schema
    .createTable('identity_requests')
    .addColumn('id', keyType, (column) => buildKey(column).primaryKey())
    .addColumn(...required(choice('purpose', 20, ['sign-in', 'link', 'invitation', 'proof'])))
    .addColumn(...reference('user_id', 'users', 'cascade'))
    .addColumn(...reference('link_id', 'account_links', 'cascade'))
    .addColumn(...limited('username', 100))
    .addColumn(...required(instant('created_at')))
    .addColumn(...required(instant('expires_at')))
    .execute();
  for (const [name, column] of [
    ['expiry', 'expires_at'],
    ['user', 'user_id'],
    ['link', 'link_id'],
  ] as const)
    await db.schema.createIndex(`identity_requests_${name}`).on('identity_requests').columns([column]).execute();
}
