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
import { deliverReplies, itemOf, signatureOf, undoUntil } from './send-reply.ts';
import { insertReplies } from '../features/replies/replies.ts';
import { type Addressee, type BulkReplied, selectAddressees, statusOf } from './bulk-reply-addressees.ts';
import { readStudio } from '../platform/studio/studio.ts';
import type { StudioFacts } from '../../domain/studio/studio.ts';

/**
 * Writes to up to `bulkLimit` senders once for its key, to each in their language. It skips senders who were answered or have written since the
 * preview. The emails wait like the email of a single reply, so they can be undone.
 * @throws {HttpError} 409 above the limit, or if the filter does not match the expected number of items; 429 for too many emails
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
    const changed = change ? await changeSubmissions(tx, await lockProjects(tx, projectIds), change, key, now) : [];
    const studio = await readStudio(tx);
    const newReplies = addressees.map((addressee) => ({
      answered: addressee,
      text: textFor(body.texts, addressee, studio, reason),
    }));
    const declining = { declineReason: reason ?? null, sharedSentences: [] };
    const sending = { author: user.username, undoUntil: undoUntil(now), ...declining };
    const rows = newReplies.map(({ answered, text }) => ({ ...text, ...answered.target, ...sending }));
    const ids = await insertReplies(tx, rows, now);
    const replies = newReplies.map((reply, index) => ({ id: ids[index]!, ...reply }));
    await deliverReplies(tx, replies, { author: key, now, undoable: true });
    const items = [...changed, ...replies.map(({ id, answered }) => itemOf(answered, id))];
    return { items, outcome: { replies: ids, leftOut, missing } };
  });

const hour = 60 * 60 * 1000;

/**
 * Checks the limit of emails per operator and hour. A lock makes concurrent calls of one operator count each other.
 * @throws {HttpError} 429 above the limit
 */
async function checkRate(tx: Database, userId: number, mails: number, now: Date): Promise<void> {
  await lockKey(tx, `bulk-replies ${userId}`);
  const earlier = await outcomesSince(tx, userId, new Date(now.getTime() - hour));
  const bulkReplies = earlier.flatMap(({ at, outcome }) =>
    'replies' in outcome ? [{ at, ...(outcome as BulkReplyOutcome) }] : [],
  );
  const total = bulkReplies.reduce((sum, { replies }) => sum + replies.length, mails);
  if (total <= bulkReplyLimits.perHour) return;
  throw tooMany(Math.ceil((Date.parse(bulkReplies[0]!.at) + hour - now.getTime()) / 1000));
}

/**
 * Renders the emails that {@link sendReplies} would send: one of each language, to its first addressee. `items` has the newest entries that the
 * operator has then seen.
 */
export async function previewReplies(tx: Database, replied: BulkReplied, { actor }: Author, now: Date) {
  const { addressees, leftOut, newest, missing } = await selectAddressees(tx, replied, now, false);
  const items = addressees.map((addressee) => {
    const { reply, answer } = newest.get(addressee.id)!;
    return { id: addressee.id, seen: { reply, answer, status: statusOf(addressee) } };
  });
  const reason = reasonOf(replied);
  const studio = await readStudio(tx);
  const texts = addressees.map((addressee) => ({
    ...textFor(replied.body.texts, addressee, studio, reason),
    ...addressee.target,
  }));
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

/** Fills in the text for an addressee. @throws {HttpError} 400 if the text is too long, or if the operator wrote it neither in their language nor in English */
function textFor(
  texts: ProjectsReply['texts'],
  addressee: Addressee,
  studio: StudioFacts,
  reason?: DeclineReason,
): ReplyForm {
  const { conversation, target, name, about, missing } = addressee;
  const { language } = target;
  const chosen = textsIn({ texts }, language);
  const filled =
    chosen &&
    fillTexts(
      chosen,
      texts[language] ? language : defaultLanguage,
      {
        name,
        project: about,
        reason,
        missing,
        booking: { email: target.recipient, submission: conversation.projectId ?? undefined },
      },
      studio,
    );
  if (filled && filled.body.length <= replyLimits.body.max) return filled;
  throw invalid([{ code: 'custom', path: ['texts', language], message: '', input: undefined }]);
}
