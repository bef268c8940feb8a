import { type ContactMessage, isOpenStatus, type MessageStatus } from '../../../domain/conversation/contact-message.ts';
import type { LinkCard } from '../../../domain/inbox/link-card.ts';
import type { Language } from '../../../domain/text/language.ts';
import { isClosed, isCompleted, type Project, type ReceivedProject } from '../../../domain/conversation/project.ts';
import { dueAt } from '../../../domain/promise/promise.ts';
import type { Attachment } from '../../../domain/conversation/conversation.ts';
import type { Reply } from '../../../domain/conversation/reply.ts';
import {
  shortened,
  type Tracked,
  type TrackedEntry,
  type TrackingStep,
} from '../../../domain/correspondence/tracking.ts';
import { arrivalOf } from '../submissions/arrivals.ts';
import { waitingSinceAlone } from '../clock/clock.ts';
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

/** A submission or message with what its page and the emails about it need. */
export interface Subject {
  conversation: Conversation;
  language: Language;
  /** The address on file. */
  email: string;
  tracked: Tracked;
}

/** While an email still waits, its operator may take it back; in ms. */
const mailDelay = 60_000;

/** The replies that a sender may see, newest first. */
async function sentReplies(db: Database, conversationId: number, now: Date): Promise<Reply[]> {
  const replies = await repliesTo(db, conversationId);
  return replies.filter(({ state, at }) => state !== 'queued' || now.getTime() - Date.parse(at) > mailDelay);
}

/** What a sender may see; undefined if it no longer exists. */
export async function findSubject(db: Database, conversation: Conversation, now: Date): Promise<Subject | undefined> {
  const { id: conversationId, projectId, messageId } = conversation;
  const submitted =
    projectId === null
      ? await ofMessage(db, { id: messageId, conversationId })
      : await ofProject(db, { id: projectId, conversationId });
  if (!submitted) return undefined;
  const { language, email, ...tracked } = submitted;
  const entries = await entriesOf(db, conversationId, now);
  const asOf = now.toISOString();
  const isLate = tracked.dueAt !== null && tracked.dueAt < asOf;
  return { conversation, language, email, tracked: { ...tracked, asOf, isLate, address: shortened(email), entries } };
}

async function ofProject(db: Database, { id, conversationId }: { id: number; conversationId: number }) {
  const project = await findProject(db, id);
  if (!project) return undefined;
  const { name, description, targetPlatforms, language, contactEmail, createdAt, withdrawnAt } = project;
  const times = await statusTimes(db, conversationId);
  const isListed = project.spamAt === null && project.mergedInto === null;
  const answerDue = isListed ? project.dueAt : await dueAsIf(db, conversationId, !isClosed(project.status));
  const steps = projectSteps(project, times);
  const shown = {
    title: name,
    text: description ?? '',
    platforms: targetPlatforms,
    receivedAt: createdAt,
    dueAt: answerDue,
  };
  const state = { isWithdrawn: withdrawnAt !== null, steps, language, email: contactEmail };
  return { kind: 'project' as const, id, ...shown, ...state, pitch: await pitchState(db, project) };
}

async function pitchState(db: Database, project: Project): Promise<Tracked['pitch']> {
  if (!hasPitch(project.projectType)) return null;
  const pitch = (await findPitch(db, project))!;
  const { percent } = completenessOf(pitch, project.projectType);
  return { percent, isOpen: await isOpenForSender(db, project) };
}

async function ofMessage(db: Database, { id, conversationId }: { id: number; conversationId: number }) {
  const stored = await findMessage(db, id);
  if (!stored) return undefined;
  const message = { ...stored, status: await statusBefore(db, stored) };
  const { subject, message: text, language, email, createdAt, status, withdrawnAt } = message;
  const isSpam = stored.status === 'spam';
  const answerDue = isSpam ? await dueAsIf(db, conversationId, isOpenStatus(status)) : message.dueAt;
  const shown = { title: subject, text, platforms: [], receivedAt: createdAt, dueAt: answerDue };
  const steps = stepsOf(message, status === 'read', null);
  const state = { isWithdrawn: withdrawnAt !== null, steps, language, email };
  return { kind: 'message' as const, id, ...shown, ...state, pitch: null };
}

/**
 * The promise for what is flagged as spam or merged into another, as it would be if it were neither: the page shows what was sent
 * under its token and does not reveal what operators make of it (decisions 22 and 23).
 * @param isOpen whether it would be open
 */
async function dueAsIf(db: Database, conversationId: number, isOpen: boolean): Promise<string | null> {
  const since = await waitingSinceAlone(db, conversationId, isOpen);
  return since && dueAt(new Date(since)).toISOString();
}

/** The status that the flag spam replaced. */
async function statusBefore(db: Database, { id, status }: ContactMessage): Promise<MessageStatus> {
  if (status !== 'spam') return status;
  const row = await db.selectFrom('contactMessages').select('spamFrom').where('id', '=', id).executeTakeFirst();
  return (row?.spamFrom as MessageStatus | null | undefined) ?? 'new';
}

/** The only actions of operators that the page shows are statuses. */
function projectSteps(project: Project, times: ReadonlyMap<string, string>): TrackingStep[] {
  const { status, withdrawnAt } = project;
  const isRead = times.has('in_progress') || status === 'in_progress' || status === 'in-progress';
  const steps = stepsOf(project, isRead, times.get('in_progress') ?? null);
  const at = times.get(status) ?? null;
  if (withdrawnAt === null && isCompleted(status)) steps.push({ name: 'accepted', at });
  else if (withdrawnAt === null && status === 'cancelled') steps.push({ name: 'declined', at });
  return steps;
}

/** The steps that submissions and messages share. */
function stepsOf(
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

/** When a submission last got each status. */
async function statusTimes(db: Database, conversationId: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('projectHistory')
    .select(['change', 'createdAt'])
    .where('conversationId', '=', conversationId)
    .where('kind', '=', 'changed')
    .where('field', '=', 'status')
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ change, createdAt }) => [String((JSON.parse(change) as { to: unknown }).to), createdAt]));
}

async function entriesOf(db: Database, conversationId: number, now: Date): Promise<TrackedEntry[]> {
  const [replies, answers] = await Promise.all([sentReplies(db, conversationId, now), answersOf(db, conversationId)]);
  const none = { files: [], refusedFiles: [] };
  const ofStudio = replies.map(({ at, subject, body: text, decline }): TrackedEntry => ({
    from: 'studio',
    at,
    subject,
    text,
    shared: decline?.shared ?? [],
    ...none,
  }));
  const ofSender = answers.map(({ at, text, files, refusedFiles }): TrackedEntry => ({
    from: 'sender',
    at,
    text,
    files,
    refusedFiles,
  }));
  return [...ofStudio, ...ofSender].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
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
    sentReplies(db, conversationId, now),
    answersOf(db, conversationId),
    projectId === null ? null : arrivalOf(db, projectId),
  ]);
  const pitch = project && (await findPitch(db, project));
  const linkCards = pitch && (await linkCardsOf(db, project.id));
  const pitchFiles = pitch && (await pitchFilesOf(db, project.id));
  const pitchRemindedAt = pitch && (await findReminderTime(db, project.id));
  // A link of its own, so that files can be fetched.
  const page = publicUrl + trackPath(await createTrackingToken(db, conversationId, now));
  const withAddress = ({ id, ...file }: Attachment) => ({ ...file, address: `${page}/files/${id}` });
  return {
    email,
    language,
    ...(project && { submission: withoutPlans(toReceived(project)) }),
    ...(pitch && { pitch }),
    ...(pitchFiles?.length && { pitchFiles: pitchFiles.map(withAddress) }),
    ...(pitchRemindedAt && { pitchRemindedAt }),
    ...(linkCards?.length && { linkCards: linkCards.map(shownFacts) }),
    ...(message && { message: sentMessage(message) }),
    ...(arrival && { arrival }),
    steps,
    replies: replies.map(({ at, to, subject, body, decline }) => ({
      at,
      to,
      subject,
      body,
      ...(decline?.shared.length && { shared: decline.shared }),
    })),
    answers: answers.map(({ files, ...answer }) => ({ ...answer, files: files.map(withAddress) })),
    page,
  };
}

const shownFacts = ({ site, address, title, released, price, readAt }: LinkCard) => {
  return { site, address, title, released, price, readAt };
};

const withoutPlans = ({
  priority: _priority,
  status: _status,
  assignedTo: _assignedTo,
  estimatedCompletion: _estimated,
  actualCompletion: _actual,
  ...sent
}: ReceivedProject) => sent;

const sentMessage = ({ id, name, email, subject, message, createdAt }: ContactMessage) => {
  return { id, name, email, subject, message, createdAt };
};
