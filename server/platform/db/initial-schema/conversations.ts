import { type Kysely, sql } from 'kysely';
import { columnKinds, tableMaker } from '../columns.ts';
import type { Engine } from '../engine.ts';
import { aboutColumns, byEither } from './about.ts';

/** The conversation about a submission or a separate message: history, notes, replies, answers, changes. */
export async function createConversations(db: Kysely<any>, engine: Engine): Promise<void> {
  const { text, limited, choice, list, object, flag, count, instant, bytes, ...kinds } = columnKinds(engine);
  const { created, updated, reference, required } = kinds;
  const table = tableMaker(db, engine);
  const ownerColumns = aboutColumns(engine);
  const ofOne = sql`(project_id is null) <> (message_id is null)`;
  const ofEither = { project: '(project_id, id)', message: '(message_id, id)' };
  const owner = required(reference('user_id', 'users', 'cascade'));
  const idempotency = [text('idempotency_key'), text('body_digest')];
  // The author's name is stored as well, so history, notes and replies outlive the account.
  const author = required(text('author'));

  await table(
    'project_history',
    {
      check: { kind: sql`kind in ('changed', 'note_added', 'note_removed', 'replied')`, of_one: ofOne },
      index: ofEither,
    },
    [...ownerColumns, text('author'), required(text('kind')), text('field'), object('change'), created],
  );
  const authorId = reference('author_id', 'users', 'set null');
  await table(
    'project_notes',
    {
      check: { of_one: ofOne },
      index: { project: '(project_id, id)', author: '(author_id)', message: '(message_id, id)' },
    },
    [...ownerColumns, authorId, author, required(limited('text', 5000)), created],
  );
  await table('note_mentions', { unique: { once: 'note_id, user_id' }, index: { of_user: '(user_id)' } }, [
    required(reference('note_id', 'project_notes', 'cascade')),
    owner,
  ]);
  await table(
    'replies',
    {
      check: { about: sql`project_id is not null or message_id is not null` },
      unique: { idempotency: 'idempotency_key, body_digest' },
      index: ofEither,
    },
    [
      ...ownerColumns,
      author,
      required(text('recipient')),
      required(limited('subject', 200)),
      required(limited('body', 10_000)),
      required(text('language'), 'en'),
      ...idempotency,
      created,
      instant('undo_until'),
      object('undo'),
    ],
  );
  await table(
    'reply_drafts',
    {
      unique: { project: 'user_id, project_id', message: 'user_id, message_id' },
      index: { of_project_id: '(project_id)', of_message_id: '(message_id)', of_updated_at: '(updated_at)' },
    },
    [owner, ...ownerColumns, text('subject'), required(text('body')), required(text('note')), created, updated],
  );

  await table('sender_answers', { unique: { key: 'idempotency_key, body_digest' }, index: byEither }, [
    ...ownerColumns,
    required(text('text')),
    required(choice('source', 20, ['page', 'mail'])),
    list('flags'),
    required(limited('language', 10)),
    limited('address', 254),
    ...idempotency,
    created,
    text('quoted'),
    list('refused_files'),
  ]);
  // A file without an answer is still being received.
  await table('attachments', { index: { answer: '(answer_id, id)' } }, [
    reference('answer_id', 'sender_answers', 'cascade'),
    required(limited('name', 200)),
    required(limited('type', 100)),
    required(count('size')),
    required(limited('hash', 64)),
    created,
  ]);
  const part = [required(reference('attachment_id', 'attachments', 'cascade')), required(bytes('content'))];
  await table('attachment_parts', { index: { of: '(attachment_id, id)' } }, part);
  // Pictures, PDF and ZIP are already compressed.
  if (engine === 'postgres')
    await sql`alter table attachment_parts alter column content set storage external`.execute(db);

  await table('tracking_tokens', { unique: { hash: 'token_hash' }, index: byEither }, [
    required(limited('token_hash', 64)),
    ...ownerColumns,
    created,
  ]);
  await table(
    'tracking_requests',
    { unique: { token: 'token_hash' }, index: { ...byEither, expires_at: '(expires_at, id)' } },
    [
      required(choice('kind', 20, ['address', 'withdraw', 'export', 'erase'])),
      required(limited('token_hash', 64)),
      ...ownerColumns,
      limited('email', 254),
      created,
      required(instant('expires_at')),
    ],
  );

  // Changes are recognized by their idempotency keys and undone with the values that they replaced.
  await table(
    'change_sets',
    { unique: { key: 'idempotency_key' }, index: { created_at: '(created_at)', user: '(user_id)' } },
    [
      reference('user_id', 'users', 'set null'),
      author,
      ...idempotency.map((column) => required(column)),
      object('outcome'),
      object('undo_outcome'),
      instant('undone_at'),
      created,
    ],
  );
  const changeSet = required(reference('change_set_id', 'change_sets', 'cascade'));
  await table('change_items', { index: { change_set_id: '(change_set_id, id)', ...byEither } }, [
    changeSet,
    ...ownerColumns,
    object('change'),
  ]);
  await table(
    'notifications',
    {
      unique: { event: 'user_id, kind, event_key' },
      index: {
        user_id: '(user_id, id)',
        ...byEither,
        created: '(created_at)',
        // A small set that is queried every two seconds.
        unread: '(user_id) where read_at is null',
      },
    },
    [
      owner,
      required(choice('kind', 20, ['assigned', 'mentioned', 'answered', 'due', 'overdue', 'bounced'])),
      required(limited('event_key', 200)),
      ...ownerColumns,
      flag('in_digest'),
      created,
      instant('read_at'),
    ],
  );
  // No foreign keys, since a row expires soon.
  const ids = [required(count('user_id')), count('project_id'), count('message_id')];
  await table('presence', { key: limited('id', 40) }, [...ids, required(instant('expires_at'))]);
}
