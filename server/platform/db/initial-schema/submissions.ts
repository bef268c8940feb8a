import { type Kysely, sql } from 'kysely';
import { columnKinds, tableMaker } from '../columns.ts';
import type { Engine } from '../engine.ts';
import { createSearchSchema } from './search.ts';
import { messageIndexes, platforms, projectIndexes } from './submission-indexes.ts';

/** Submissions and contact messages, their senders, labels and views, imports and the search. */
export async function createSubmissions(db: Kysely<any>, engine: Engine): Promise<void> {
  const { text, texts, limited, choice, list, flag, count, instant, instants, created, ...kinds } = columnKinds(engine);
  const { updated, derived, reference, required } = kinds;
  const table = tableMaker(db, engine);
  const idempotency = { unique: { idempotency: 'idempotency_key, body_digest' } };
  const language = required(text('language'), 'en');
  const clock = [
    ...instants('waiting_since', 'due_at', 'first_answered_at', 'snoozed_until'),
    choice('clock_notice', 20, ['reminded', 'overdue']),
  ];
  const spam = [...instants('spam_at', 'spam_confirmed_at'), limited('spam_signs', 300), limited('text_digest', 64)];

  await table('projects', { ...idempotency, index: projectIndexes(engine) }, [
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
    ...instants('estimated_completion', 'actual_completion'),
    ...texts('idempotency_key', 'body_digest'),
    created,
    updated,
    ...clock,
    ...instants('answer_waived_at', 'withdrawn_at'),
    list('labels'),
    reference('case_id', 'cases', 'set null'),
    ...spam,
    reference('merged_into', 'projects', 'set null'),
    instant('merged_at'),
    count('answer_minutes'),
    instant('imported_at'),
    limited('import_source', 40),
    limited('external_id', 200),
    derived('report_line', reportLine),
    ...(engine === 'postgres' ? [platformBits] : []),
  ]);
  await sql`create unique index projects_imported on projects (import_source, external_id)
    where external_id is not null`.execute(db);
  await table('import_keys', { unique: { once: 'key_hash' } }, [required(text('key_hash')), created]);

  await table('contact_messages', { ...idempotency, index: messageIndexes(engine) }, [
    required(limited('name', 50)),
    required(text('email')),
    required(limited('subject', 100)),
    required(limited('message', 1000)),
    required(choice('status', 20, ['new', 'read', 'answered', 'archived', 'spam']), 'new'),
    language,
    ...texts('idempotency_key', 'body_digest'),
    created,
    ...clock,
    instant('withdrawn_at'),
    list('labels'),
    ...spam,
    limited('spam_from', 20),
    count('answer_minutes'),
    // Whether the message came with a submission.
    flag('is_copy'),
    limited('archived_from', 20),
  ]);

  const sender = [required(limited('address', 320)), text('note'), instant('blocked_at'), created];
  await table('senders', { unique: { address: 'address' } }, [
    ...sender,
    text('blocked_by'),
    limited('block_reason', 200),
  ]);
  await table('labels', { unique: { name_key: 'name_key' } }, [
    required(limited('name', 20)),
    required(limited('name_key', 80)),
    created,
  ]);
  await table('views', { index: { owner: '(owner_id, list, position)' } }, [
    reference('owner_id', 'users', 'cascade'),
    required(choice('list', 20, ['submissions', 'messages'])),
    required(limited('name', 40)),
    required(limited('query', 1000)),
    required(count('position')),
    created,
  ]);
  await createSearchSchema(db, engine);
}

/**
 * The fields of a submission for reports, in an index with its arrival: minutes to the first answer, language, status, type, assignee, and after
 * a tab the platforms. A long list of platforms, which would exceed PostgreSQL's index entries, is omitted and read from the row.
 */
const reportLine = sql`${sql.join(
  ['answer_minutes', 'language', 'status', 'project_type', 'assigned_to'].map(
    (column) => sql`coalesce(cast(${sql.ref(column)} as text), '')`,
  ),
  sql` || ' ' || `,
)} || ${sql.lit('\t')} || case when length(${sql.raw(platforms)}) <= 500 then ${sql.raw(platforms)} else '' end`;

/** The usual platforms of a submission as bits, so its JSON need not be read. Other platforms are found by their index. */
const platformBits: ReturnType<ReturnType<typeof columnKinds>['text']> = [
  'platform_bits',
  sql`integer generated always as (${sql.join(
    ['Steam', 'Epic Games', 'App Store', 'Google Play', 'Console', 'Other'].map(
      (name, index) =>
        sql`case when target_platforms @> ${sql.lit(JSON.stringify([name]))} then ${sql.lit(2 ** index)} else 0 end`,
    ),
    sql` + `,
  )}) stored`,
  (column) => column,
];
