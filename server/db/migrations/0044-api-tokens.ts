import type { Kysely } from 'kysely';
import { columnKinds } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** Tokens with which programs call the API, and the token of a change in the audit. */
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  const { id, count, instant, limited, list, reference, required } = columnKinds(engine);
  await db.schema
    .createTable('api_tokens')
    .addColumn(...id)
    .addColumn(...required(limited('name', 60)))
    .addColumn(...list('scopes'))
    .addColumn(...required(limited('token_hash', 64)))
    .addColumn(...required(reference('user_id', 'users', 'cascade')))
    .addColumn(...required(instant('created_at')))
    .addColumn(...required(instant('expires_at')))
    .addColumn(...instant('last_used_at'))
    .addUniqueConstraint('api_tokens_token', ['token_hash'])
    .execute();
  await db.schema.createIndex('api_tokens_user').on('api_tokens').column('user_id').execute();
  await db.schema
    .alterTable('audit_entries')
    .addColumn(...count('token_id'))
    .execute();
}
