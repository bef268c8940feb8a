import type { Language } from '../../domain/language.ts';
import { shortened, type Tracked, type TrackedEntry, type TrackingStep } from '../../domain/tracking.ts';
import { isClosed, isCompleted, type Project } from '../../domain/project.ts';
import { type ContactMessage, isOpenStatus, type MessageStatus } from '../../domain/contact-message.ts';
import { startedClock } from '../../domain/promise.ts';
import type { Reply } from '../../domain/reply.ts';
import { type Clocked, waitedSince } from '../clock/store.ts';
import { answersOf, type Conversation } from '../conversation/store.ts';
import type { Database } from '../db/tables.ts';
import { findMessage } from '../messages/store.ts';
import { findProject } from '../projects/store.ts';
import { repliesTo } from '../replies/store.ts';

/** A submission or message with what its page and the mails about it need. */
export interface Subject {
  about: Conversation;
  language: Language;
  /** The address on file. */
  email: string;
  tracked: Tracked;
}

/** While a mail still waits, its operator may take it back; in ms. */
const mailDelay = 60_000;

/** The replies that a sender may see, newest first. */
export async function sentReplies(db: Database, about: Conversation, now: Date): Promise<Reply[]> {
  const replies = await repliesTo(db, about);
  return replies.filter(({ state, at }) => state !== 'queued' || now.getTime() - Date.parse(at) > mailDelay);
}

/** What a sender may see; undefined where it no longer exists. */
export async function findSubject(db: Database, about: Conversation, now: Date): Promise<Subject | undefined> {
  const found = about.projectId === null ? await ofMessage(db, about.messageId) : await ofProject(db, about.projectId);
  if (!found) return undefined;
  const { language, email, ...tracked } = found;
  const entries = await entriesOf(db, about, now);
  const asOf = now.toISOString();
  const isLate = tracked.dueAt !== null && tracked.dueAt < asOf;
  return { about, language, email, tracked: { ...tracked, asOf, isLate, address: shortened(email), entries } };
}

async function ofProject(db: Database, id: number) {
  const project = await findProject(db, id);
  if (!project) return undefined;
  const { name, description, targetPlatforms, language, contactEmail, createdAt, withdrawnAt } = project;
  const times = await statusTimes(db, id);
  const isListed = project.spamAt === null && project.mergedInto === null;
  const dueAt = isListed ? project.dueAt : await dueAsIf(db, 'projects', project, closedAt(project, times));
  return {
    kind: 'project' as const,
    id,
    title: name,
    text: description ?? '',
    platforms: targetPlatforms,
    receivedAt: createdAt,
    dueAt,
    isWithdrawn: withdrawnAt !== null,
    steps: projectSteps(project, times),
    language,
    email: contactEmail,
  };
}

async function ofMessage(db: Database, id: number) {
  const stored = await findMessage(db, id);
  if (!stored) return undefined;
  const message = { ...stored, status: await statusBefore(db, stored) };
  const { subject, message: text, language, email, createdAt, status, withdrawnAt } = message;
  const isSpam = stored.status === 'spam';
  const stoppedAt = isOpenStatus(status) ? null : createdAt;
  const dueAt = isSpam ? await dueAsIf(db, 'contactMessages', message, stoppedAt) : message.dueAt;
  return {
    kind: 'message' as const,
    id,
    title: subject,
    text,
    platforms: [],
    receivedAt: createdAt,
    dueAt,
    isWithdrawn: withdrawnAt !== null,
    steps: messageSteps(message),
    language,
    email,
  };
}

/**
 * The promise for what is flagged as spam or merged into another, as it would be if it were neither: the page shows what was sent
 * under its token and does not reveal what operators make of it (decisions 22 and 23).
 *
 * @param closedAt when it was closed; null while it is open
 */
async function dueAsIf(
  db: Database,
  table: Clocked,
  { id, createdAt, firstAnsweredAt }: Pick<Project, 'id' | 'createdAt' | 'firstAnsweredAt'>,
  closedAt: string | null,
): Promise<string | null> {
  const stopped = [firstAnsweredAt, closedAt].filter((at) => at !== null).toSorted();
  const since = await waitedSince(db, { table, id }, { createdAt, firstAnsweredAt: stopped.at(-1) ?? null });
  return since === null ? null : startedClock(new Date(since)).dueAt;
}

const closedAt = ({ status, createdAt }: Project, times: ReadonlyMap<string, string>) =>
  isClosed(status) ? (times.get(status) ?? createdAt) : null;

/** The status that the flag spam replaced. */
async function statusBefore(db: Database, { id, status }: ContactMessage): Promise<MessageStatus> {
  if (status !== 'spam') return status;
  const { spamFrom } = await db
    .selectFrom('contactMessages')
    .select('spamFrom')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return (spamFrom as MessageStatus | null) ?? 'new';
}

/** Of all that operators do, their statuses alone show. */
function projectSteps(
  { status, createdAt, firstAnsweredAt, withdrawnAt }: Project,
  times: ReadonlyMap<string, string>,
): TrackingStep[] {
  const isRead = times.has('in_progress') || status === 'in_progress' || status === 'in-progress';
  const steps: TrackingStep[] = [{ name: 'received', at: createdAt }];
  if (isRead) steps.push({ name: 'reading', at: times.get('in_progress') ?? null });
  if (firstAnsweredAt !== null) steps.push({ name: 'answered', at: firstAnsweredAt });
  if (withdrawnAt !== null) steps.push({ name: 'withdrawn', at: withdrawnAt });
  else if (isCompleted(status)) steps.push({ name: 'accepted', at: times.get(status) ?? null });
  else if (status === 'cancelled') steps.push({ name: 'declined', at: times.get(status) ?? null });
  return steps;
}

function messageSteps({ status, createdAt, firstAnsweredAt, withdrawnAt }: ContactMessage): TrackingStep[] {
  const steps: TrackingStep[] = [{ name: 'received', at: createdAt }];
  if (status === 'read') steps.push({ name: 'reading', at: null });
  if (firstAnsweredAt !== null) steps.push({ name: 'answered', at: firstAnsweredAt });
  if (withdrawnAt !== null) steps.push({ name: 'withdrawn', at: withdrawnAt });
  return steps;
}

/** When a submission last got each status. */
async function statusTimes(db: Database, projectId: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('projectHistory')
    .select(['change', 'createdAt'])
    .where('projectId', '=', projectId)
    .where('kind', '=', 'changed')
    .where('field', '=', 'status')
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ change, createdAt }) => [String((JSON.parse(change) as { to: unknown }).to), createdAt]));
}

async function entriesOf(db: Database, about: Conversation, now: Date): Promise<TrackedEntry[]> {
  const [replies, answers] = await Promise.all([sentReplies(db, about, now), answersOf(db, about)]);
  return [
    ...replies.map(({ at, subject, body }): TrackedEntry => ({
      from: 'studio',
      at,
      subject,
      text: body,
      files: [],
      refusedFiles: [],
    })),
    ...answers.map(({ at, text, files, refusedFiles }): TrackedEntry => ({
      from: 'sender',
      at,
      text,
      files,
      refusedFiles,
    })),
  ].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
