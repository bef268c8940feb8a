import { type ContactMessage, isOpenStatus, type MessageStatus } from '../../../domain/conversation/contact-message.ts';
import type { LinkCard } from '../../../domain/inbox/link-card.ts';
import type { Language } from '../../../domain/text/language.ts';
import { isClosed, isCompleted, type Project, type ReceivedProject } from '../../../domain/conversation/project.ts';
import type { Attachment } from '../../../domain/conversation/conversation.ts';
import type { Reply } from '../../../domain/conversation/reply.ts';
import {
  shortened,
  type Tracked,
  type TrackedEntry,
  type TrackingStep,
} from '../../../domain/correspondence/tracking.ts';
import { arrivalOf } from '../submissions/arrivals.ts';
import { waitingSinceUnflagged } from '../clock/clock.ts';
import { answersOf, createTrackingToken, trackPath } from '../conversations/conversations.ts';
import type { Conversation } from '../../platform/db/conversations.ts';
import type { Database } from '../../platform/db/tables.ts';
import { completenessOf, hasPitch } from '../../../domain/pitch/pitch.ts';
import { pitchFilesOf } from '../pitches/files.ts';
import { linkCardsOf } from '../link-cards/link-cards.ts';
import { findPitch, findReminderTime, isOpenForSender } from '../pitches/pitches.ts';
import { findMessage } from '../submissions/messages.ts';
import { findProject, toReceived } from '../submissions/submissions.ts';
import { repliesTo } from '../replies/replies.ts';
import { readCalendar } from '../../platform/studio/studio.ts';

/** A submission or message with the data for its page and for emails about it. */
export interface Subject {
  conversation: Conversation;
  language: Language;
  /** The address on file. */
  email: string;
  tracked: Tracked;
}

/** The time for which a reply with a pending email is hidden from its recipient, in ms, since its author may undo it. */
const mailDelay = 60_000;

/** Reads the replies that a sender may see, newest first. */
async function readSentReplies(db: Database, conversationId: number, now: Date): Promise<Reply[]> {
  const replies = await repliesTo(db, conversationId);
  return replies.filter(({ state, at }) => state !== 'queued' || now.getTime() - Date.parse(at) > mailDelay);
}

/** Reads the data of a conversation that its sender may see; undefined if the submission or message no longer exists. */
export async function findSubject(db: Database, conversation: Conversation, now: Date): Promise<Subject | undefined> {
  const { id: conversationId, projectId, messageId } = conversation;
  const submitted =
    projectId === null
      ? await readMessage(db, { id: messageId, conversationId })
      : await readProject(db, { id: projectId, conversationId });
  if (!submitted) return undefined;
  const { language, email, ...tracked } = submitted;
  const entries = await readEntries(db, conversationId, now);
  const asOf = now.toISOString();
  const isLate = tracked.dueAt !== null && tracked.dueAt < asOf;
  return { conversation, language, email, tracked: { ...tracked, asOf, isLate, address: shortened(email), entries } };
}

async function readProject(db: Database, { id, conversationId }: { id: number; conversationId: number }) {
  const project = await findProject(db, id);
  if (!project) return undefined;
  const { name, description, targetPlatforms, language, contactEmail, createdAt, withdrawnAt } = project;
  const times = await readStatusTimes(db, conversationId);
  const isListed = project.spamAt === null && project.mergedInto === null;
  const answerDue = isListed
    ? project.dueAt
    : await readUnflaggedDueTime(db, conversationId, !isClosed(project.status));
  const steps = listProjectSteps(project, times);
  const shown = {
    title: name,
    text: description ?? '',
    platforms: targetPlatforms,
    receivedAt: createdAt,
    dueAt: answerDue,
  };
  const state = { isWithdrawn: withdrawnAt !== null, steps, language, email: contactEmail };
  return { kind: 'project' as const, id, ...shown, ...state, pitch: await readPitchState(db, project) };
}

async function readPitchState(db: Database, project: Project): Promise<Tracked['pitch']> {
  if (!hasPitch(project.projectType)) return null;
  const pitch = (await findPitch(db, project))!;
  const { percent } = completenessOf(pitch, project.projectType);
  return { percent, isOpen: await isOpenForSender(db, project) };
}

async function readMessage(db: Database, { id, conversationId }: { id: number; conversationId: number }) {
  const stored = await findMessage(db, id);
  if (!stored) return undefined;
  const message = { ...stored, status: await readUnflaggedStatus(db, stored) };
  const { subject, message: text, language, email, createdAt, status, withdrawnAt } = message;
  const isSpam = stored.status === 'spam';
  const answerDue = isSpam ? await readUnflaggedDueTime(db, conversationId, isOpenStatus(status)) : message.dueAt;
  const shown = { title: subject, text, platforms: [], receivedAt: createdAt, dueAt: answerDue };
  const steps = listSharedSteps(message, status === 'read', null);
  const state = { isWithdrawn: withdrawnAt !== null, steps, language, email };
  return { kind: 'message' as const, id, ...shown, ...state, pitch: null };
}

/**
 * Reads the deadline that a flagged or merged item would have without the flag or the merge, since the page must not reveal either of them to
 * the sender (decisions 22 and 23).
 * @param isOpen whether the item would be open
 */
async function readUnflaggedDueTime(db: Database, conversationId: number, isOpen: boolean): Promise<string | null> {
  const since = await waitingSinceUnflagged(db, conversationId, isOpen);
  return since && (await readCalendar(db)).dueAt(new Date(since)).toISOString();
}

/** Reads the status of a message, or the status before it was flagged as spam. */
async function readUnflaggedStatus(db: Database, { id, status }: ContactMessage): Promise<MessageStatus> {
  if (status !== 'spam') return status;
  const row = await db.selectFrom('messages').select('spamFrom').where('id', '=', id).executeTakeFirst();
  return (row?.spamFrom as MessageStatus | null | undefined) ?? 'new';
}

/** Lists the steps of a submission. Of the actions of operators, the page shows only statuses and replies. */
function listProjectSteps(project: Project, times: ReadonlyMap<string, string>): TrackingStep[] {
  const { status, withdrawnAt } = project;
  const isRead = times.has('in_progress') || status === 'in_progress' || status === 'in-progress';
  const steps = listSharedSteps(project, isRead, times.get('in_progress') ?? null);
  const decidedAt = times.get(status) ?? null;
  if (withdrawnAt === null && isCompleted(status)) steps.push({ name: 'accepted', at: decidedAt });
  else if (withdrawnAt === null && status === 'cancelled') steps.push({ name: 'declined', at: decidedAt });
  return steps;
}

/** Lists the steps that submissions and messages share. */
function listSharedSteps(
  { createdAt, firstAnsweredAt, withdrawnAt }: Pick<Project, 'createdAt' | 'firstAnsweredAt' | 'withdrawnAt'>,
  isRead: boolean,
  readAt: string | null,
): TrackingStep[] {
  const steps: TrackingStep[] = [{ name: 'received', at: createdAt }];
  if (isRead) steps.push({ name: 'reading', at: readAt });
  if (firstAnsweredAt !== null) steps.push({ name: 'answered', at: firstAnsweredAt });
  if (withdrawnAt !== null) steps.push({ name: 'withdrawn', at: withdrawnAt });
  return steps;
}

/** Reads the times at which a submission last got each status. */
async function readStatusTimes(db: Database, conversationId: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('history')
    .select(['change', 'createdAt'])
    .where('conversationId', '=', conversationId)
    .where('kind', '=', 'changed')
    .where('field', '=', 'status')
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ change, createdAt }) => [String((JSON.parse(change) as { to: unknown }).to), createdAt]));
}

async function readEntries(db: Database, conversationId: number, now: Date): Promise<TrackedEntry[]> {
  const [replies, answers] = await Promise.all([
    readSentReplies(db, conversationId, now),
    answersOf(db, conversationId),
  ]);
  const noFiles = { files: [], refusedFiles: [] };
  const studioEntries = replies.map(({ at, subject, body: text, decline }): TrackedEntry => ({
    from: 'studio',
    at,
    subject,
    text,
    shared: decline?.shared ?? [],
    ...noFiles,
  }));
  const senderEntries = answers.map(({ at, text, files, refusedFiles }): TrackedEntry => ({
    from: 'sender',
    at,
    text,
    files,
    refusedFiles,
  }));
  return [...studioEntries, ...senderEntries].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

/** All stored data of a submission or message, except the plans and notes of operators. */
export async function exported(
  db: Database,
  { conversation, email, language, tracked: { steps } }: Subject,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<object> {
  const { id: conversationId, projectId, messageId } = conversation;
  const project = projectId === null ? undefined : await findProject(db, projectId);
  const message = messageId === null ? undefined : await findMessage(db, messageId);
  const [replies, answers, arrival] = await Promise.all([
    readSentReplies(db, conversationId, now),
    answersOf(db, conversationId),
    projectId === null ? null : arrivalOf(db, projectId),
  ]);
  const pitch = project && (await findPitch(db, project));
  const linkCards = pitch && (await linkCardsOf(db, project.id));
  const pitchFiles = pitch && (await pitchFilesOf(db, project.id));
  const pitchRemindedAt = pitch && (await findReminderTime(db, project.id));
  // The export has a separate token, so its recipient can fetch the files.
  const page = publicUrl + trackPath(await createTrackingToken(db, conversationId, now));
  const addAddress = ({ id, ...file }: Attachment) => ({ ...file, address: `${page}/files/${id}` });
  return {
    email,
    language,
    ...(project && { submission: omitPlans(toReceived(project)) }),
    ...(pitch && { pitch }),
    ...(pitchFiles?.length && { pitchFiles: pitchFiles.map(addAddress) }),
    ...(pitchRemindedAt && { pitchRemindedAt }),
    ...(linkCards?.length && { linkCards: linkCards.map(pickShownFacts) }),
    ...(message && { message: pickSentFields(message) }),
    ...(arrival && { arrival }),
    steps,
    replies: replies.map(({ at, to, subject, body, decline }) => ({
      at,
      to,
      subject,
      body,
      ...(decline?.shared.length && { shared: decline.shared }),
    })),
    answers: answers.map(({ files, ...answer }) => ({ ...answer, files: files.map(addAddress) })),
    page,
  };
}

const pickShownFacts = ({ site, address, title, released, price, readAt }: LinkCard) => {
  return { site, address, title, released, price, readAt };
};

const omitPlans = ({
  priority: _priority,
  status: _status,
  assignedTo: _assignedTo,
  estimatedCompletion: _estimated,
  actualCompletion: _actual,
  ...sent
}: ReceivedProject) => sent;

const pickSentFields = ({ id, name, email, subject, message, createdAt }: ContactMessage) => {
  return { id, name, email, subject, message, createdAt };
};
