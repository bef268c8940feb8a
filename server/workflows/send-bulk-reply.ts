import { fillTexts } from '../../content/reply-templates.ts';
import { bulkReplyLimits, type BulkReplyOutcome, type ProjectsReply } from '../../domain/inbox/bulk-reply.ts';
import type { DeclineReason } from '../../domain/decline/decline.ts';
import { defaultLanguage } from '../../domain/text/language.ts';
import { type ReplyForm, replyLimits } from '../../domain/conversation/reply.ts';
import { textsIn } from '../../domain/conversation/template.ts';
import { type Author, type ChangeKey, changeOnce, outcomesSince } from '../features/changes/change-sets.ts';
import { lockKey } from '../platform/db/submissions.ts';
import type { Database } from '../platform/db/tables.ts';
import { invalid, tooMany } from '../platform/errors/http-error.ts';
import { changeSubmissions } from './change-submissions.ts';
import { lockProjects } from '../features/submissions/submissions.ts';
import { deliver, signatureOf, undoOf, undoUntil } from './send-reply.ts';
import { insertReplies } from '../features/replies/replies.ts';
import { type Addressee, type BulkReplied, selectAddressees, statusOf } from './bulk-reply-addressees.ts';

/**
 * Writes to up to `bulkLimit` senders once for its key: to each in their language. Skips senders who were answered or have written in the meantime.
 * The mails wait as those of a reply that can be undone.
 * @throws {HttpError} 409 for more than the limit, or where the filter does not leave the expected number; 429 for too many mails
 */
export const sendReplies = (tx: Database, replied: BulkReplied, key: ChangeKey, now: Date): Promise<BulkReplyOutcome> =>
  changeOnce(tx, key, now, async () => {
    const { user } = key;
    const { body } = replied;
    const { addressees, leftOut, missing } = await selectAddressees(tx, replied, now, true);
    if (addressees.length === 0) return { items: [], outcome: { replies: [], leftOut, missing } };
    await checkRate(tx, user.id, addressees.length, now);
    const change = 'change' in body ? body.change : undefined;
    const reason = reasonOf(replied);
    const projectIds = addressees.flatMap(({ conversation }) => conversation.projectId ?? []);
    const items = change ? await changeSubmissions(tx, await lockProjects(tx, projectIds), change, key, now) : [];
    const written = addressees.map((one) => ({
      one,
      text: textFor(body.texts, one, reason),
      undo: undoOf(one, user.id),
    }));
    const declining = { declineReason: reason ?? null, sharedSentences: [] };
    const sending = { author: user.username, undoUntil: undoUntil(now), ...declining };
    const rows = written.map(({ one, text, undo }) => ({ ...text, ...one.target, ...sending, undo }));
    const ids = await insertReplies(tx, rows, now);
    const replies = written.map((reply, place) => ({ id: ids[place]!, ...reply }));
    await deliver(tx, replies, key, now);
    return { items, outcome: { replies: ids, leftOut, missing } };
  });

const hour = 60 * 60 * 1000;

/** Two calls of one operator at once count one after the other. @throws {HttpError} 429 over the limit */
async function checkRate(tx: Database, userId: number, mails: number, now: Date): Promise<void> {
  await lockKey(tx, `bulk-replies ${userId}`);
  const earlier = await outcomesSince(tx, userId, new Date(now.getTime() - hour));
  const sent = earlier.flatMap(({ at, outcome }) =>
    'replies' in outcome ? [{ at, ...(outcome as BulkReplyOutcome) }] : [],
  );
  const total = sent.reduce((sum, { replies }) => sum + replies.length, mails);
  if (total <= bulkReplyLimits.perHour) return;
  throw tooMany(Math.ceil((Date.parse(sent[0]!.at) + hour - now.getTime()) / 1000));
}

/** What {@link sendReplies} would send, with what its operator has seen then: one mail of each language, to the first of its addressees. */
export async function previewReplies(tx: Database, replied: BulkReplied, { actor }: Author, now: Date) {
  const { addressees, leftOut, newest, missing } = await selectAddressees(tx, replied, now, false);
  const items = addressees.map((one) => {
    const { reply, answer } = newest.get(one.id)!;
    return { id: one.id, seen: { reply, answer, status: statusOf(one) } };
  });
  const reason = reasonOf(replied);
  const texts = addressees.map((one) => ({ ...textFor(replied.body.texts, one, reason), ...one.target }));
  const signature = await signatureOf(tx, actor);
  const mails = [...Map.groupBy(texts, ({ language }) => language)].map(([language, group]) => {
    const { recipient: to, subject, body } = group[0]!;
    return { language, count: group.length, to, subject, body, signature };
  });
  return { items, mails, leftOut, missing };
}

/** The reason with which the replies decline their submissions. */
const reasonOf = ({ body }: BulkReplied): DeclineReason | undefined =>
  'decline' in body ? body.decline?.reason : undefined;

/** What somebody is written. @throws {HttpError} 400 without a text in their language or English, or where it is too long */
function textFor(texts: ProjectsReply['texts'], addressee: Addressee, reason?: DeclineReason): ReplyForm {
  const { conversation, target, name, about, missing } = addressee;
  const { language } = target;
  const chosen = textsIn({ texts }, language);
  const filled =
    chosen &&
    fillTexts(chosen, texts[language] ? language : defaultLanguage, {
      name,
      project: about,
      reason,
      missing,
      booking: { email: target.recipient, submission: conversation.projectId ?? undefined },
    });
  if (filled && filled.body.length <= replyLimits.body.max) return filled;
  throw invalid([{ code: 'custom', path: ['texts', language], message: '', input: undefined }]);
}
