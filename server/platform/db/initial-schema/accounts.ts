import { type Kysely, sql } from 'kysely';
import { columnKinds, tableMaker } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** Accounts, how they sign in, and settings of the installation. */
export async function createAccounts(db: Kysely<any>, engine: Engine): Promise<void> {
  const { text, texts, limited, choice, list, json, count, instant, instants, created, ...kinds } = columnKinds(engine);
  const { reference, required } = kinds;
  const table = tableMaker(db, engine);
  const owner = required(reference('user_id', 'users', 'cascade'));
  const expires = required(instant('expires_at'));

  await table('users', { unique: { username: 'username', username_key: 'username_key' } }, [
    ...texts('username', 'username_key', 'password').map((column) => required(column)),
    text('email'),
    created,
    instant('disabled_at'),
    required(choice('role', 20, ['user', 'reader', 'editor', 'admin']), 'user'),
    limited('display_name', 100),
    limited('signature', 1000),
    limited('time_zone', 60),
    // A removed account keeps its name for history and audit.
    instant('removed_at'),
    json('notification_mails'),
  ]);
  await table('sessions', { key: text('id'), index: { user: '(user_id)', expiry: '(expires_at)' } }, [
    owner,
    required(text('csrf')),
    created,
    required(instant('seen_at')),
    expires,
    limited('address', 100),
    limited('device', 300),
    ...instants('proved_at', 'limited_at'),
  ]);
  const outcome = required(choice('outcome', 20, ['success', 'failure', 'limited']));
  await table('sign_in_attempts', { index: { recent: '(created_at, id)' } }, [
    ...texts('username', 'address').map((column) => required(column)),
    outcome,
    created,
  ]);
  await table(
    'account_links',
    { unique: { token: 'token_hash' }, index: { expiry: '(expires_at)', user: '(user_id)', creator: '(created_by)' } },
    [
      required(choice('kind', 20, ['invitation', 'password', 'email', 'setup'])),
      required(limited('token_hash', 64)),
      reference('user_id', 'users', 'cascade'),
      limited('email', 254),
      limited('role', 20),
      reference('created_by', 'users', 'set null'),
      created,
      expires,
    ],
  );

  await table('totp_factors', { unique: { user: 'user_id' } }, [
    owner,
    required(limited('secret', 200)),
    required(count('last_step'), 0),
    created,
  ]);
  await table('recovery_codes', { index: { user: '(user_id)' } }, [owner, required(limited('code_hash', 64)), created]);
  await table('passkeys', { unique: { credential: 'credential_id' }, index: { user: '(user_id)' } }, [
    owner,
    ...texts('credential_id', 'public_key').map((column) => required(column)),
    required(count('counter'), 0),
    list('transports'),
    required(limited('name', 100)),
    created,
    ...instants('used_at', 'blocked_at'),
  ]);
  await table('challenges', { key: limited('id', 64), index: { expiry: '(expires_at)', user: '(user_id)' } }, [
    required(choice('kind', 20, ['second-factor', 'passkey', 'totp', 'registration', 'proof'])),
    reference('user_id', 'users', 'cascade'),
    limited('content', 300),
    required(count('failures'), 0),
    created,
    expires,
  ]);
  await table('identities', { unique: { subject: 'issuer, subject', user: 'user_id, issuer' } }, [
    owner,
    required(limited('issuer', 500)),
    required(limited('subject', 255)),
    limited('label', 200),
    created,
    instant('used_at'),
  ]);
  await table(
    'identity_requests',
    { key: limited('id', 64), index: { expiry: '(expires_at)', user: '(user_id)', link: '(link_id)' } },
    [
      required(choice('purpose', 20, ['sign-in', 'link', 'invitation', 'proof'])),
      reference('user_id', 'users', 'cascade'),
      reference('link_id', 'account_links', 'cascade'),
      limited('username', 100),
      created,
      expires,
    ],
  );
  await table('api_tokens', { unique: { token: 'token_hash' }, index: { user: '(user_id)' } }, [
    required(limited('name', 60)),
    list('scopes'),
    required(limited('token_hash', 64)),
    owner,
    created,
    expires,
    instant('last_used_at'),
  ]);
  for (const name of ['settings', 'secret_keys'])
    await table(name, { key: limited('name', 60) }, [required(text('value')), created]);
  await table('milestones', { key: text('name') }, [created]);
}

export async function createAudit(db: Kysely<any>, engine: Engine): Promise<void> {
  const { limited, list, count, created, derived, required } = columnKinds(engine);
  await tableMaker(db, engine)(
    'audit_entries',
    {
      index: {
        recent: '(created_at, id)',
        entity: '(entity, entity_id, id)',
        actor: '(actor_id, id)',
        // The index covers a search and its count, so neither reads a row.
        said: '(id, said, actor_id, entity, entity_id, action, created_at)',
      },
    },
    [
      created,
      // Ids without foreign keys, since an entry outlives its entity.
      count('actor_id'),
      required(limited('via', 20)),
      limited('address', 100),
      required(limited('action', 40)),
      required(limited('entity', 40)),
      count('entity_id'),
      list('fields'),
      count('token_id'),
      // The text of an entry that a search reads, besides user names, truncated because an index entry is limited.
      derived(
        'said',
        sql`substr(lower(coalesce(address, '') || ' ' || cast(fields as text) || ' ' || action || ' ' || entity), 1, 2000)`,
      ),
    ],
  );
  await (engine === 'postgres' ? protectPostgres(db) : protectSqlite(db));
}

/** Both engines reject updates of the audit, and deletions within a year. */
const refusal = 'audit entries are kept unchanged for a year';

async function protectPostgres(db: Kysely<any>): Promise<void> {
  await sql`create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.created_at <= now() - interval '365 days' then return old; end if;
      raise exception ${sql.lit(refusal)} using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`create trigger audit_entries_unchanged before update or delete on audit_entries
    for each row execute function refuse_audit_change()`.execute(db);
  await sql`create trigger audit_entries_kept before truncate on audit_entries
    for each statement execute function refuse_audit_change()`.execute(db);
}

async function protectSqlite(db: Kysely<any>): Promise<void> {
  await sql`create trigger audit_entries_unchanged before update on audit_entries
    begin select raise(abort, ${sql.lit(refusal)}); end`.execute(db);
  await sql`create trigger audit_entries_kept before delete on audit_entries
    when old.created_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-365 days')
    begin select raise(abort, ${sql.lit(refusal)}); end`.execute(db);
}
