import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { currencies, genres, pitchStages } from '../../domain/pitch/choices.ts';
import { noPitchFacts } from '../../domain/pitch/facts.ts';
import type { TestDatabase } from '../../server/testing/test-database.ts';
import type { Random } from './submissions.ts';

type Filled = Pick<TestDatabase, 'db' | 'engine'>;

/** The number of operators that {@link plans} assigns, and of labels. */
export const operators = 5;
const labels = 4;

/** The submission with a long thread. */
export const busyId = 42;

/** Stores the operators and labels. */
export async function seedTeam({ db }: Filled, now: Date): Promise<void> {
  const createdAt = now.toISOString();
  const named = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index + 1}`);
  const user = { password: '', role: 'editor' as const, createdAt };
  const team = named('operator', operators).map((username) => ({ username, usernameKey: username, ...user }));
  await db.insertInto('users').values(team).execute();
  const stages = named('Stage ', labels).map((name) => ({ name, nameKey: name.toLowerCase(), createdAt }));
  await db.insertInto('labels').values(stages).execute();
}

/**
 * The state of a submission by its id: two of five are assigned, one of ten is labeled, one of fifty is spam, one of a hundred is merged, and six
 * of ten have a pitch.
 */
export const plans =
  (chance: Random, now: Date) =>
  (id: number): object => ({
    idempotencyKey: randomUUID(),
    bodyDigest: 'x',
    assignedTo: chance() < 0.4 ? 1 + Math.floor(chance() * operators) : null,
    labels: chance() < 0.1 ? JSON.stringify([1 + Math.floor(chance() * labels)]) : '[]',
    spamAt: chance() < 0.02 ? now.toISOString() : null,
    mergedInto: id > 1 && chance() < 0.01 ? 1 + Math.floor(chance() * (id - 1)) : null,
    ...(chance() < 0.6 ? pitchOf(chance) : noPitch),
  });

const noPitch = { ...noPitchFacts, pitchGenres: '[]', pitch: '{}' };

/** A pitch of about the usual length, with its facts. */
function pitchOf(chance: Random): object {
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(chance() * values.length)]!;
  const pitchStage = pick(pitchStages);
  const askedAmount = 1000 * Math.floor(chance() * 500);
  return {
    pitchStage,
    pitchAsked: askedAmount,
    pitchCurrency: pick(currencies),
    pitchHasBuild: chance() < 0.5,
    pitchHasVideo: chance() < 0.4,
    pitchTargetQuarter: `${2026 + Math.floor(chance() * 4)}-Q${1 + Math.floor(chance() * 4)}`,
    pitchGenres: JSON.stringify([pick(genres)]),
    pitchCompleteness: 20 * (1 + Math.floor(chance() * 5)),
    pitch: JSON.stringify({
      stage: pitchStage,
      asked: askedAmount,
      hook: 'x'.repeat(140),
      communities: 'x'.repeat(300),
    }),
  };
}

/** Stores the rows related to submissions: messages, senders, emails, notifications, audit entries, and one long thread. */
export async function seedBackOffice({ db, engine }: Filled): Promise<void> {
  const flag = (value: boolean) => sql.lit(engine === 'postgres' ? value : Number(value));
  const json = (value: string) => (engine === 'postgres' ? sql`${sql.lit(value)}::jsonb` : sql`${sql.lit(value)}`);
  // One of five has not been answered yet.
  await sql`update conversations set waiting_since = created_at, due_at = created_at
    where id in (select conversation_id from projects where id % 5 = 0 and status in ('pending', 'in_progress')
      and spam_at is null and merged_into is null)`.execute(db);
  const copy = (into: string, columns: string, values: RawBuilder<unknown>, where: RawBuilder<unknown> = sql`id > 0`) =>
    sql`insert into ${sql.table(into)} (${sql.raw(columns)}) select ${values} from projects where ${where}`.execute(db);

  // In the order of arrival, since ids are ascending.
  const waits = sql`case when id % 5 = 0 then created_at end`;
  await sql`insert into conversations (kind, created_at, waiting_since, due_at)
    select 'message', created_at, ${waits}, ${waits} from projects where id % 10 < 3 order by created_at, id`.execute(
    db,
  );
  const conversationOf = sql`(select max(id) from projects)
    + row_number() over (order by created_at, id)`;
  // Two of five messages are assigned, like submissions.
  await sql`insert into messages (conversation_id, name, email, subject, message, language, created_at, status,
      assigned_to, labels)
    select ${conversationOf}, 'Sender', contact_email, substr(name, 1, 90), substr(description, 1, 1000), language, created_at,
      case when id % 5 = 0 then 'new' else 'answered' end,
      case when id / 10 % 5 < 2 then 1 + id / 50 % ${sql.lit(operators)} end,
      case when id % 20 = 1 then ${json('[1]')} else ${json('[]')} end
    from projects where id % 10 < 3 order by created_at, id`.execute(db);
  await sql`insert into senders (address, created_at)
    select lower(contact_email), min(created_at) from projects group by 1`.execute(db);
  for (const kind of ['project-notice', 'project-thanks'])
    await copy(
      'outbox',
      'mail_key, kind, recipient, language, payload, created_at',
      sql`${sql.lit(`${kind} `)} || id, ${sql.lit(kind)}, contact_email, language, ${json('{}')}, created_at`,
    );
  await sql`insert into jobs (kind, mail_id, run_at, attempts, result, created_at, finished_at)
    select 'mail', id, created_at, 1, 'sent', created_at, created_at from outbox`.execute(db);
  await copy(
    'notifications',
    'user_id, kind, event_key, conversation_id, in_digest, created_at, read_at',
    sql`1 + id % ${sql.lit(operators)}, 'assigned', 'seed ' || id, conversation_id, ${flag(false)}, created_at,
      case when id % 50 > 0 then created_at end`,
  );
  await copy(
    'audit_entries',
    'created_at, actor_id, via, address, action, entity, entity_id, fields',
    sql`created_at, 1 + id % ${sql.lit(operators)}, 'session', '192.0.2.7',
      case when id % 3 = 0 then 'replied' else 'changed' end, 'submission', id, ${json('["status"]')}`,
  );
  await sql`update projects set referrer_host = 'forum.example',
      utm_source = case when id % 2 = 0 then 'newsletter ' || (id % 7) end
    where id % 3 = 0`.execute(db);
  const reply = 'conversation_id, author, recipient, subject, body, language, created_at, decline_reason';
  const replyOf = (conversationIds: RawBuilder<unknown>, author: string) =>
    sql`${conversationIds}, ${sql.lit(author)}, contact_email, name, description, language, created_at,
      case when status = 'cancelled' then 'fit' end`;
  await copy('replies', reply, replyOf(sql`conversation_id`, 'operator1'), sql`id % 5 > 0`);
  await copy(
    'media_files',
    'hash, name, format, bytes, width, height, frames, state, placeholder, created_at, updated_at',
    sql`'hash ' || id, 'picture.jpg', 'jpeg', 100000, 1200, 800, 1, 'ready', '', created_at, created_at`,
    sql`id <= 1000`,
  );

  const thread = sql`id <= 40`;
  const busyConversation = sql`(select conversation_id from projects where id = ${sql.lit(busyId)})`;
  await copy('replies', reply, replyOf(busyConversation, 'operator2'), thread);
  await copy(
    'notes',
    'conversation_id, author_id, author, text, created_at',
    sql`${busyConversation}, 3, 'operator3', description, created_at`,
    thread,
  );
  await copy(
    'sender_answers',
    'conversation_id, text, source, language, created_at',
    sql`${busyConversation}, description, 'page', language, created_at`,
    thread,
  );
  await copy(
    'history',
    'conversation_id, author, kind, field, change, created_at',
    sql`${busyConversation}, 'operator1', 'changed', 'status', ${json('{"from":"pending","to":"in_progress"}')}, created_at`,
    sql`id <= 200`,
  );
}
