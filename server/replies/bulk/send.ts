import { sql } from 'kysely';
import { type BulkReplyOutcome, bulkReplyLimits } from '../../../domain/bulk-reply.ts';
import type { ContactMessage } from '../../../domain/contact-message.ts';
import type { Project } from '../../../domain/project.ts';
import { undoSeconds } from '../../../domain/reply.ts';
import { auditAll } from '../../audit/store.ts';
import { type ChangedItem, type ChangeKey, changeOnce, outcomesSince } from '../../changes/store.ts';
import { recordAnswer } from '../../clock/store.ts';
import { createTrackingTokens } from '../../conversation/store.ts';
import { type Engine, engineOf } from '../../db/engine.ts';
import type { Database } from '../../db/tables.ts';
import { recordHistory } from '../../history/store.ts';
import { tooMany } from '../../http/errors.ts';
import { enqueueAll, type Mail } from '../../mail/enqueue.ts';
import { answerCopies } from '../../messages/copies/store.ts';
import { lockMessages, setMessageStatuses } from '../../messages/store.ts';
import { touchProjects } from '../../projects/store.ts';
import { indexRows } from '../../search/texts.ts';
import { clockOf, type ReplyUndo, signatureOf, signed } from '../send.ts';
import { insertReplies, mailKeyOf } from '../store.ts';
import { type Addressee, type BulkReplied, selectAddressees } from './addressees.ts';
import { announce } from './announce.ts';
import { textFor } from './texts.ts';

/** What a bulk reply needs of its surroundings. */
export interface BulkReplyParts {
  db: Database;
  engine: Engine;
  /** Sets fields of locked submissions. @returns what Undo needs */
  change(
    tx: Database,
    projects: readonly Project[],
    change: object,
    key: Pick<ChangeKey, 'user' | 'actor'>,
    now: Date,
  ): Promise<ChangedItem[]>;
}

/**
 * Writes to up to `bulkLimit` senders in one transaction, once for its key: to each in their language. Who was answered meanwhile, or
 * wrote, is left out. The mails wait as those of a reply that can be undone.
 *
 * @throws {HttpError} 409 for more than the limit, or where the filter does not leave the expected number; 429 for too many mails
 */
export async function sendReplies(
  parts: BulkReplyParts,
  replied: BulkReplied,
  key: ChangeKey,
  now: Date,
): Promise<BulkReplyOutcome> {
  const { db, engine } = parts;
  return db.transaction().execute((tx) =>
    changeOnce(tx, key, now, async () => {
      const reading = { lock: true, now, by: key.user.username };
      const { addressees, leftOut, missing } = await selectAddressees(tx, engine, replied, reading);
      if (addressees.length === 0) return { items: [], outcome: { replies: [], leftOut, missing } };
      await checkRate(tx, key.user.id, addressees.length, now);
      const projects = addressees.flatMap(({ project }) => project ?? []);
      // Before the change: closing would archive what the replies answer.
      const copies = await answerCopies(
        tx,
        addressees.flatMap(({ target: { projectId } }) => projectId ?? []),
      );
      const change = 'change' in replied.body ? replied.body.change : undefined;
      const items = change ? await parts.change(tx, projects, change, key, now) : [];
      const replies = await send(tx, engine, { addressees, copies, texts: replied.body.texts }, key, now);
      return { items, outcome: { replies, leftOut, missing } };
    }),
  );
}

const hour = 60 * 60 * 1000;

/** Two calls of one operator at once count one after the other. @throws {HttpError} 429 over the limit */
async function checkRate(tx: Database, userId: number, mails: number, now: Date): Promise<void> {
  if (engineOf(tx) === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtext(${`bulk-replies ${userId}`}))`.execute(tx);
  const earlier = await outcomesSince(tx, userId, new Date(now.getTime() - hour));
  const sent = earlier.flatMap(({ at, outcome }) =>
    'replies' in outcome ? [{ at, ...(outcome as BulkReplyOutcome) }] : [],
  );
  const total = sent.reduce((sum, { replies }) => sum + replies.length, mails);
  if (total <= bulkReplyLimits.perHour) return;
  throw tooMany(Math.ceil((Date.parse(sent[0]!.at) + hour - now.getTime()) / 1000));
}

interface ToSend {
  addressees: readonly Addressee[];
  /** Of their submissions, as they were. */
  copies: Awaited<ReturnType<typeof answerCopies>>;
  texts: BulkReplied['body']['texts'];
}

/** Stores replies with everything that a single one stores (`../send.ts`). @returns their ids */
async function send(
  tx: Database,
  engine: Engine,
  { addressees, copies, texts }: ToSend,
  { user, actor }: ChangeKey,
  now: Date,
): Promise<number[]> {
  const projectIds = addressees.flatMap(({ target: { projectId } }) => projectId ?? []);
  const answered = Map.groupBy(copies, ({ projectId }) => projectId);
  const undoUntil = new Date(now.getTime() + undoSeconds.accepted * 1000).toISOString();
  const rows = addressees.map((one) => {
    const { target, project, message } = one;
    const undo: ReplyUndo = {
      userId: user.id,
      clock: clockOf(project ?? message!),
      messages: madeAnswered(one, answered.get(target.projectId ?? 0) ?? []),
      status: project?.status ?? null,
      changeKey: null,
      eventKey: null,
    };
    return { ...textFor(texts, one), ...target, author: user.username, undoUntil, undo };
  });
  const ids = await insertReplies(tx, rows, now);
  const tokens = await createTrackingTokens(
    tx,
    addressees.map(({ target: { projectId, messageId } }) =>
      projectId === null ? { messageId: messageId! } : { projectId },
    ),
    now,
  );
  const signature = await signatureOf(tx, actor);
  const mails = addressees.map(({ target: { recipient, language }, quoted }, place): Mail<'reply'> => {
    const { subject, body } = rows[place]!;
    return {
      mailKey: mailKeyOf({ id: ids[place]! }),
      kind: 'reply',
      recipient,
      language,
      payload: { subject, body: signed(body, signature), quoted, track: tokens[place]! },
      delay: undoSeconds.accepted * 1000,
    };
  });
  await enqueueAll(tx, mails, now);
  const written = rows.map(({ undo }, place) => ({ undo, id: ids[place]!, one: addressees[place]! }));
  await announce(tx, written, user.username, now);
  await auditAll(
    tx,
    actor,
    addressees.map(({ target: { projectId, messageId } }) => ({
      action: 'replied' as const,
      entity: projectId === null ? ('message' as const) : ('submission' as const),
      id: projectId ?? messageId,
    })),
    now,
  );
  const events = addressees.map(({ target: { projectId, messageId } }, place) => ({
    ...(projectId === null ? { messageId: messageId! } : { projectId }),
    by: user.username,
    kind: 'replied' as const,
    to: rows[place]!.subject,
  }));
  await recordHistory(tx, events, now);
  if (projectIds.length > 0) {
    await recordAnswer(tx, { table: 'projects', id: projectIds }, now);
    await touchProjects(tx, projectIds, now);
  }
  const messageIds = addressees.flatMap(({ target: { messageId } }) => messageId ?? []);
  await setMessageStatuses(tx, await lockMessages(tx, engine, messageIds), 'answered', now);
  await indexRows(tx, 'project', projectIds);
  await indexRows(tx, 'message', messageIds);
  return ids;
}

/** Messages that a reply makes answered, as they were. */
function madeAnswered(
  { message }: Addressee,
  copies: readonly Pick<ContactMessage, 'id' | 'status'>[],
): ReplyUndo['messages'] {
  const own = message && message.status !== 'answered' ? [{ id: message.id, status: message.status }] : [];
  const others = copies.filter(({ id }) => id !== message?.id).map(({ id, status }) => ({ id, status }));
  return [...own, ...others];
}
