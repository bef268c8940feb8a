import type { LeftOut, MessagesReply, ProjectsReply } from '../../domain/inbox/bulk-reply.ts';
import { isOpenStatus } from '../../domain/conversation/contact-message.ts';
import type { Project } from '../../domain/conversation/project.ts';
import type { NeededField } from '../../domain/pitch/fields.ts';
import { selectedIds } from '../features/changes/change-sets.ts';
import type { Database } from '../platform/db/tables.ts';
import { findMessageIds } from '../features/inbox/message-list.ts';
import { findConversationIds, findMessagesById, lockMessages } from '../features/submissions/messages.ts';
import { missingFieldsOf } from '../features/pitches/pitches.ts';
import { findProjectIds } from '../features/inbox/submission-list.ts';
import { findUnlocked, lockProjects } from '../features/submissions/submissions.ts';
import { type Answered, answeredMessage, answeredProject } from './send-reply.ts';

/** A list, and what is written to whom of it. */
export type BulkReplied = { list: 'projects'; body: ProjectsReply } | { list: 'messages'; body: MessagesReply };

/** Somebody to write to: who sent a submission or a message of the list. */
export interface Addressee extends Answered {
  /** In the list. */
  id: number;
  /** Values of placeholders. */
  name: string | undefined;
  about: string;
  /** The fields that the pitch of a submission lacks. */
  missing: readonly NeededField[];
  title: string;
}

/** Reads a selection, locked or not, with those of it who are not written to. */
export async function selectAddressees(tx: Database, { list, body }: BulkReplied, now: Date, lock: boolean) {
  const ids =
    list === 'projects'
      ? await selectedIds(tx, body, findProjectIds, now)
      : await selectedIds(tx, body, findMessageIds, now);
  const all = await (list === 'projects' ? projectsOf : messagesOf)(tx, ids, lock);
  /** What each of them said last, and was told. */
  const newest = await newestEntries(tx, all);
  const seen = new Map('items' in body ? body.items.map((item) => [item.id, item.seen]) : []);
  const leftOut: LeftOut[] = [];
  const addressees = all.filter((one) => {
    const { id, title } = one;
    const last = newest.get(id)!;
    const reason = reasonOf(one, last, seen.get(id), body.again);
    if (reason === undefined) return true;
    const answer = { by: last.replyBy, at: last.repliedAt };
    leftOut.push({ id, title, reason, ...(reason === 'answered' ? answer : { by: null, at: null }) });
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

async function projectsOf(tx: Database, ids: readonly number[], lock: boolean): Promise<Addressee[]> {
  const projects = await (lock ? lockProjects : findUnlocked)(tx, ids);
  const missingFields = await missingFieldsOf(tx, projects);
  return projects.map((project) => {
    const { id, name } = project;
    const missing = missingFields.get(id) ?? [];
    return { id, ...answeredProject(project), name: undefined, about: name, missing, title: name };
  });
}

async function messagesOf(tx: Database, ids: readonly number[], lock: boolean): Promise<Addressee[]> {
  if (lock) await lockMessages(tx, ids);
  const conversationIds = await findConversationIds(tx, ids);
  return (await findMessagesById(tx, ids)).map((message) => {
    const { id, name, subject } = message;
    return {
      id,
      ...answeredMessage(message, conversationIds.get(id)!),
      name,
      about: subject,
      missing: [],
      title: subject,
    };
  });
}

/** The newest entries of a conversation; 0 for none. */
interface Newest {
  reply: number;
  repliedAt: string | null;
  replyBy: string | null;
  /** What a program wrote in the sender's name does not count. */
  answer: number;
  answeredAt: string | null;
}

/** By the ids of the addressees. */
async function newestEntries(db: Database, all: readonly Addressee[]): Promise<Map<number, Newest>> {
  if (all.length === 0) return new Map();
  const conversationIds = all.map(({ conversation }) => conversation.id);
  const columns = ['id', 'conversationId', 'createdAt'] as const;
  const allReplies = db.selectFrom('replies').select([...columns, 'author']);
  const replies = await allReplies.where('conversationId', 'in', conversationIds).orderBy('id').execute();
  const allAnswers = db.selectFrom('senderAnswers').select([...columns, 'flags']);
  const answers = await allAnswers.where('conversationId', 'in', conversationIds).orderBy('id').execute();
  const replied = lastOf(replies);
  const answered = lastOf(answers.filter(({ flags }) => !flags.includes('"automatic"')));
  return new Map(
    all.map(({ id, conversation }) => {
      const reply = replied.get(conversation.id);
      const answer = answered.get(conversation.id);
      const told = { reply: reply?.id ?? 0, repliedAt: reply?.createdAt ?? null, replyBy: reply?.author ?? null };
      return [id, { ...told, answer: answer?.id ?? 0, answeredAt: answer?.createdAt ?? null }];
    }),
  );
}

/** The last row of each conversation: of a map's entries with one key the last stays. */
const lastOf = <Row extends { conversationId: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.conversationId, row]));
