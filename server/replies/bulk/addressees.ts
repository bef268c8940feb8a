import { type LeftOut, type MessagesReply, type ProjectsReply } from '../../../domain/bulk-reply.ts';
import { type ContactMessage, isOpenStatus } from '../../../domain/contact-message.ts';
import type { MessagesFilter, ProjectsFilter } from '../../../domain/list-query.ts';
import type { Project } from '../../../domain/project.ts';
import { selectedIds } from '../../changes/selection/store.ts';
import type { Engine } from '../../db/engine.ts';
import type { Database } from '../../db/tables.ts';
import type { QuotedMail } from '../../mail/mail-module.ts';
import { pairedProjectsOf } from '../../messages/copies/store.ts';
import { findMessagesById, lockMessages } from '../../messages/store.ts';
import { findProjectsById, lockProjects } from '../../projects/store.ts';
import { type Newest, newestEntries } from './newest.ts';
import type { ReplyTarget } from '../store.ts';

/** A list, and the ids that a filter of it leaves. */
export type BulkReplied =
  | { list: 'projects'; body: ProjectsReply; find: FindIds<ProjectsFilter> }
  | { list: 'messages'; body: MessagesReply; find: FindIds<MessagesFilter> };

export type FindIds<Filter> = (
  database: { db: Database; engine: Engine },
  filter: Partial<Filter>,
  limit: number,
  now: Date,
) => Promise<number[]>;

/** Somebody to write to: who sent a submission or a message of the list. */
export interface Addressee {
  /** In the list. */
  id: number;
  target: ReplyTarget;
  project: Project | undefined;
  message: ContactMessage | undefined;
  /** Values of placeholders. */
  name: string | undefined;
  about: string;
  title: string;
  quoted: QuotedMail;
}

export interface Selected {
  addressees: Addressee[];
  leftOut: LeftOut[];
  /** What each of them said last, and was told. */
  newest: ReadonlyMap<number, Newest>;
  missing: number;
}

/**
 * Reads a selection in an open transaction, and who of it is not written to.
 *
 * @param lock whether the rows stay locked until the transaction ends
 * @throws {HttpError} 409 for more than the limit, or where the filter does not leave the expected number
 */
export async function selectAddressees(
  tx: Database,
  engine: Engine,
  { list, body, find }: BulkReplied,
  { lock, now, by }: { lock: boolean; now: Date; by: string },
): Promise<Selected> {
  const ids = await selectedIds<object>(body, (filter, limit) => find({ db: tx, engine }, filter, limit, now));
  const all = list === 'projects' ? await projectsOf(tx, engine, ids, lock) : await messagesOf(tx, engine, ids, lock);
  const newest = await newestEntries(tx, all);
  const seen = new Map('items' in body ? body.items.map((item) => [item.id, item.seen]) : []);
  const conversations = new Set<number>();
  const leftOut: LeftOut[] = [];
  const addressees = all.filter((one) => {
    const last = newest.get(one.id)!;
    const isOther = one.target.projectId === null || !conversations.has(one.target.projectId);
    if (one.target.projectId !== null) conversations.add(one.target.projectId);
    const reason = isOther ? reasonOf(one, last, seen.get(one.id), body.again) : 'answered';
    if (reason === undefined) return true;
    const isAnswered = reason === 'answered';
    const { id, title } = one;
    leftOut.push({
      id,
      title,
      reason,
      by: isAnswered ? (isOther ? last.replyBy : by) : null,
      at: isAnswered ? last.repliedAt : null,
    });
    return false;
  });
  return { addressees, leftOut, newest, missing: ids.length - all.length };
}

export const statusOf = ({ project, message }: Addressee): string => (message ?? project!).status;

function reasonOf(
  one: Addressee,
  last: Newest,
  seen: { reply: number; answer: number; status: string } | undefined,
  again: boolean,
): LeftOut['reason'] | undefined {
  const { project, message } = one;
  const about = project ?? message!;
  if (message?.status === 'spam' || (project && (project.spamAt !== null || project.mergedInto !== null)))
    return 'unlisted';
  if (about.withdrawnAt !== null) return 'withdrawn';
  if (seen && last.reply > seen.reply) return 'answered';
  if (seen && last.answer > seen.answer) return 'written';
  if (!again && isAnswered(about, last)) return 'answered';
  const isRead = message !== undefined && isOpenStatus(message.status);
  return seen && seen.status !== statusOf(one) && !isRead ? 'changed' : undefined;
}

/** Whether its sender has an answer and has not written since. */
const isAnswered = ({ firstAnsweredAt }: Pick<Project, 'firstAnsweredAt'>, { answeredAt, repliedAt }: Newest) => {
  if (firstAnsweredAt === null) return false;
  const at = repliedAt !== null && repliedAt > firstAnsweredAt ? repliedAt : firstAnsweredAt;
  return answeredAt === null || answeredAt <= at;
};

async function projectsOf(tx: Database, engine: Engine, ids: readonly number[], lock: boolean): Promise<Addressee[]> {
  const projects = lock ? await lockProjects(tx, engine, ids) : await findProjectsById(tx, ids);
  return projects.map((project) => {
    const { id, name, contactEmail: recipient, language, description, createdAt } = project;
    return {
      id,
      target: { projectId: id, messageId: null, recipient, language },
      project,
      message: undefined,
      name: undefined,
      about: name,
      title: name,
      quoted: { text: description ?? '', at: createdAt },
    };
  });
}

async function messagesOf(tx: Database, engine: Engine, ids: readonly number[], lock: boolean): Promise<Addressee[]> {
  // The submissions first, as everywhere.
  const paired = await pairedProjectsOf(tx, ids);
  const projects = lock ? await lockProjects(tx, engine, paired) : await findProjectsById(tx, paired);
  if (lock) await lockMessages(tx, engine, ids);
  const byId = new Map(projects.map((project) => [project.id, project]));
  return (await findMessagesById(tx, ids)).map((message) => {
    const { id, name, email: recipient, subject, language, message: text, createdAt, projectName } = message;
    const project = message.projectId === null ? undefined : byId.get(message.projectId);
    return {
      id,
      target: { projectId: project?.id ?? null, messageId: id, recipient, language },
      project,
      message,
      name,
      about: projectName ?? subject,
      title: subject,
      quoted: { text, at: createdAt },
    };
  });
}
