import { hash } from 'node:crypto';
import type { SpamNote } from '../../domain/details.ts';
import { retention } from '../../domain/retention.ts';
import { comparableText, openedAt, spamLimit, spamScore, unverifiedSign } from '../../domain/spam.ts';
import { isClosed, type Project } from '../../domain/project.ts';
import { type Clocked, restartClock, waitedSince } from '../clock/store.ts';
import { releaseCopies } from '../db/submissions.ts';
import type { Database } from '../db/tables.ts';
import { releaseMerged } from '../merges/store.ts';
import { indexRows, targetsOf } from '../search/texts.ts';
import { forgetSenders } from '../senders/store.ts';
import { whatIsKnown } from './known.ts';

/** What arrives. */
interface Arrival {
  text: string;
  email: string;
  idempotencyKey: string | null;
  sentAt: Date;
  /** Of a mail: whether the receiving server vouches for its author. */
  isVerified?: boolean;
}

/** The columns of a row that say whether it is spam. */
export interface Verdict {
  spamAt: string | null;
  spamSigns: string | null;
  textDigest: string | null;
}

/** Texts shorter than this are alike by chance. */
const shortestRepeated = 40;

/**
 * Whether what arrives is spam (decision 22), in the transaction that stores it and after `lockPair`. Senders who were answered
 * before are not judged, unless it is a mail that anybody may have written in their name.
 */
export async function judge(
  tx: Database,
  table: Clocked,
  { text, email, idempotencyKey, sentAt, isVerified = true }: Arrival,
): Promise<Verdict> {
  const address = email.toLowerCase();
  const comparable = comparableText(text);
  const textDigest = comparable.length < shortestRepeated ? null : hash('sha256', comparable);
  const known = await whatIsKnown(tx, table, address, textDigest);
  if (known.isAnswered && isVerified && !known.isBlocked) return { spamAt: null, spamSigns: null, textDigest };
  const opened = openedAt(idempotencyKey);
  const { score, signs } = spamScore({
    text,
    email,
    isBlocked: known.isBlocked,
    repetitions: known.repetitions,
    openFor: opened === null ? null : sentAt.getTime() - opened,
  });
  if (score < spamLimit) return { spamAt: null, spamSigns: null, textDigest };
  const shown = isVerified ? signs : [...signs, unverifiedSign];
  return { spamAt: sentAt.toISOString(), spamSigns: shown.join(' '), textDigest };
}

/** Of a message: what the submission says that it came with, else its own verdict. One that follows a closed submission is archived. */
export async function judgeMessage(
  tx: Database,
  arrival: Arrival,
): Promise<Verdict & { status?: 'archived'; archivedFrom?: 'new' }> {
  const verdict = await judge(tx, 'contactMessages', arrival);
  if (arrival.idempotencyKey === null) return verdict;
  const project = await tx
    .selectFrom('projects')
    .select(['spamAt', 'spamSigns', 'status'])
    .where('idempotencyKey', '=', arrival.idempotencyKey)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!project) return verdict;
  const { status, ...flag } = project;
  const isLate = flag.spamAt === null && isClosed(status);
  return { ...verdict, ...flag, ...(isLate && ({ status: 'archived', archivedFrom: 'new' } as const)) };
}

/** Gives the messages that came with submissions the flag of these, under `lockPair` or with the submissions locked. */
export async function copiesFollow(tx: Database, projectIds: readonly number[]): Promise<void> {
  if (projectIds.length === 0) return;
  const pairs = await tx
    .selectFrom('projects')
    .innerJoin('contactMessages', 'contactMessages.idempotencyKey', 'projects.idempotencyKey')
    .select([
      'contactMessages.id',
      'contactMessages.status',
      'contactMessages.spamFrom',
      'contactMessages.spamAt as was',
    ])
    .select(['projects.spamAt', 'projects.spamConfirmedAt', 'projects.spamSigns'])
    .where('projects.id', 'in', projectIds)
    .execute();
  for (const { id, status, spamFrom, was, spamAt, ...rest } of pairs) {
    const flagged = spamAt !== null;
    await tx
      .updateTable('contactMessages')
      .set({ spamAt, ...rest })
      .$if(flagged && was === null, (query) => query.set({ status: 'spam', spamFrom: status }))
      .$if(!flagged && was !== null, (query) =>
        query.set({ status: (spamFrom as 'new' | null) ?? 'new', spamFrom: null }),
      )
      .where('id', '=', id)
      .execute();
  }
}

/** Starts the clocks of submissions that are spam no longer and were answered, where their senders have written since. */
export async function resumeClocks(tx: Database, projects: readonly Project[]): Promise<void> {
  for (const project of projects) {
    const { spamAt, mergedInto, firstAnsweredAt, status } = project;
    if (spamAt !== null || mergedInto !== null || firstAnsweredAt === null || isClosed(status)) continue;
    const about = { table: 'projects', id: project.id } as const;
    const since = await waitedSince(tx, about, project);
    if (since !== null) await restartClock(tx, about, new Date(since));
  }
}

/** The flag of a row as operators see it. */
export async function spamOf(db: Database, table: Clocked, id: number): Promise<SpamNote | null> {
  const row = await db
    .selectFrom(table as 'contactMessages')
    .select(['spamAt', 'spamConfirmedAt', 'spamSigns'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.spamAt === null) return null;
  return { at: row.spamAt, confirmedAt: row.spamConfirmedAt, signs: row.spamSigns?.split(' ') ?? [] };
}

/** Of rows whose mails and events were withheld when they arrived, the signs that did so; afterwards they are withheld no longer. */
export async function takeWithheld(
  tx: Database,
  table: Clocked,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom(table as 'contactMessages')
    .select(['id', 'spamSigns'])
    .where('id', 'in', ids)
    .where('spamSigns', 'is not', null)
    .execute();
  await tx
    .updateTable(table as 'contactMessages')
    .set({ spamSigns: null })
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, spamSigns }) => [id, spamSigns!.split(' ')]));
}

/** Deletes what an operator confirmed `retention.spamDays` ago, and the senders of whom nothing is left. */
export async function purgeSpam(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retention.spamDays * 24 * 60 * 60 * 1000).toISOString();
  await db.transaction().execute(async (tx) => {
    const confirmed = tx.selectFrom('projects').select('id').where('spamConfirmedAt', '<', before);
    const ids = (await confirmed.execute()).map(({ id }) => id);
    await releaseMerged(tx, ids, now);
    const targets = await targetsOf(tx, ids);
    const projects = await tx
      .deleteFrom('projects')
      .where('spamConfirmedAt', '<', before)
      .returning(['contactEmail as email', 'idempotencyKey'])
      .execute();
    await indexRows(tx, 'project', targets);
    await releaseCopies(
      tx,
      projects.flatMap(({ idempotencyKey }) => idempotencyKey ?? []),
    );
    const messages = await tx
      .deleteFrom('contactMessages')
      .where('spamConfirmedAt', '<', before)
      .returning('email')
      .execute();
    await forgetSenders(
      tx,
      [...projects, ...messages].map(({ email }) => email),
    );
  });
}
