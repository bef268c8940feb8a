import type { Kysely } from 'kysely';
import { columnKinds, tableMaker } from '../columns.ts';
import type { Engine } from '../engine.ts';

/** Accounts, how they sign in, and settings of the installation. */
export async function createAccounts(db: Kysely<any>, engine: Engine): Promise<void> {
  const { text, limited, choice, list, json, count, instant, created, reference, required } = columnKinds(engine);
  const table = tableMaker(db, engine);
  const owner = required(reference('user_id', 'users', 'cascade'));
  const expires = required(instant('expires_at'));

  await table('users', { unique: { username: 'username', username_key: 'username_key' } }, [
    ...['username', 'username_key', 'password'].map((name) => required(text(name))),
    text('email'),
    created,
    instant('disabled_at'),
    required(choice('role', 20, ['user', 'reader', 'editor', 'admin']), 'user'),
    limited('display_name', 100),
    limited('signature', 1000),
    limited('time_zone', 60),
    // A removed account stays as a name, for history and audit.
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
    instant('proved_at'),
    instant('limited_at'),
  ]);
  const outcome = required(choice('outcome', 20, ['success', 'failure', 'limited']));
  await table('sign_in_attempts', { index: { recent: '(created_at, id)' } }, [
    required(text('username')),
    required(text('address')),
    outcome,
    created,
  ]);
  await table(
    'account_links',
    { unique: { token: 'token_hash' }, index: { expiry: '(expires_at)', user: '(user_id)', creator: '(created_by)' } },
    [
      required(choice('kind', 20, ['invitation', 'password', 'email'])),
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
    required(text('credential_id')),
    required(text('public_key')),
    required(count('counter'), 0),
    list('transports'),
    required(limited('name', 100)),
    created,
    instant('used_at'),
    instant('blocked_at'),
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
