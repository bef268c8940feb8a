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
import { findWithoutLock, lockProjects } from '../features/submissions/submissions.ts';
import { type Answered, answeredMessage, answeredProject } from './send-reply.ts';

/** A reply to a selection of submissions or messages, with the list that the selection is from. */
export type BulkReplied = { list: 'projects'; body: ProjectsReply } | { list: 'messages'; body: MessagesReply };

/** The sender of a selected submission or message, who gets the reply. */
export interface Addressee extends Answered {
  /** The id of the submission or message. */
  id: number;
  /** The value of the placeholder of the sender’s name. Submissions have none. */
  name: string | undefined;
  /** The value of the placeholder of the project: its name, or the subject of a message. */
  about: string;
  /** The fields that the pitch of a submission lacks. */
  missing: readonly NeededField[];
  title: string;
}

/** Reads the addressees of a selection, locked or not, and separately the senders who do not get the reply, each with the reason. */
export async function selectAddressees(tx: Database, { list, body }: BulkReplied, now: Date, lock: boolean) {
  const ids =
    list === 'projects'
      ? await selectedIds(tx, body, findProjectIds, now)
      : await selectedIds(tx, body, findMessageIds, now);
  const candidates = await (list === 'projects' ? readProjects : readMessages)(tx, ids, lock);
  const newest = await readNewestEntries(tx, candidates);
  const seenEntries = new Map('items' in body ? body.items.map((item) => [item.id, item.seen]) : []);
  const leftOut: LeftOut[] = [];
  const addressees = candidates.filter((candidate) => {
    const { id, title } = candidate;
    const entries = newest.get(id)!;
    const reason = reasonOf(candidate, entries, seenEntries.get(id), body.again);
    if (reason === undefined) return true;
    const answer = { by: entries.replyBy, at: entries.repliedAt };
    leftOut.push({ id, title, reason, ...(reason === 'answered' ? answer : { by: null, at: null }) });
    return false;
  });
  return { addressees, leftOut, newest, missing: ids.length - candidates.length };
}

export const statusOf = ({ project, message }: Addressee): string => (message ?? project!).status;

/** The reason why a candidate does not get the reply; undefined for an addressee. */
function reasonOf(
  candidate: Addressee,
  entries: NewestEntries,
  seen: { reply: number; answer: number; status: string } | undefined,
  again: boolean,
): LeftOut['reason'] | undefined {
  const { project, message } = candidate;
  const item = project ?? message!;
  if (message?.status === 'spam' || (project && (project.spamAt !== null || project.mergedInto !== null)))
    return 'unlisted';
  if (item.withdrawnAt !== null) return 'withdrawn';
  if (seen && entries.reply > seen.reply) return 'answered';
  if (seen && entries.answer > seen.answer) return 'written';
  if (!again && isAnswered(item, entries)) return 'answered';
  const isOpenMessage = message !== undefined && isOpenStatus(message.status);
  return seen && seen.status !== statusOf(candidate) && !isOpenMessage ? 'changed' : undefined;
}

/** Whether the sender of an item has an answer and has not written since. */
const isAnswered = (
  { firstAnsweredAt }: Pick<Project, 'firstAnsweredAt'>,
  { answeredAt, repliedAt }: NewestEntries,
) => {
  if (firstAnsweredAt === null) return false;
  const lastAnsweredAt = repliedAt !== null && repliedAt > firstAnsweredAt ? repliedAt : firstAnsweredAt;
  return answeredAt === null || answeredAt <= lastAnsweredAt;
};

async function readProjects(tx: Database, ids: readonly number[], lock: boolean): Promise<Addressee[]> {
  const projects = await (lock ? lockProjects : findWithoutLock)(tx, ids);
  const missingFields = await missingFieldsOf(tx, projects);
  return projects.map((project) => {
    const { id, name } = project;
    const missing = missingFields.get(id) ?? [];
    return { id, ...answeredProject(project), name: undefined, about: name, missing, title: name };
  });
}

async function readMessages(tx: Database, ids: readonly number[], lock: boolean): Promise<Addressee[]> {
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

/** The newest reply and the newest answer of a conversation, by their ids; 0 for none. */
interface NewestEntries {
  reply: number;
  repliedAt: string | null;
  replyBy: string | null;
  /** The sender's newest answer. An automatic answer, which a program of the sender wrote, does not count. */
  answer: number;
  answeredAt: string | null;
}

/** Reads the newest entries of the conversations of `candidates`, by the ids of the candidates. */
async function readNewestEntries(db: Database, candidates: readonly Addressee[]): Promise<Map<number, NewestEntries>> {
  if (candidates.length === 0) return new Map();
  const conversationIds = candidates.map(({ conversation }) => conversation.id);
  const columns = ['id', 'conversationId', 'createdAt'] as const;
  const repliesQuery = db.selectFrom('replies').select([...columns, 'author']);
  const replies = await repliesQuery.where('conversationId', 'in', conversationIds).orderBy('id').execute();
  const answersQuery = db.selectFrom('senderAnswers').select([...columns, 'flags']);
  const answers = await answersQuery.where('conversationId', 'in', conversationIds).orderBy('id').execute();
  const lastReplies = lastOf(replies);
  const lastAnswers = lastOf(answers.filter(({ flags }) => !flags.includes('"automatic"')));
  return new Map(
    candidates.map(({ id, conversation }) => {
      const reply = lastReplies.get(conversation.id);
      const answer = lastAnswers.get(conversation.id);
      const newestReply = {
        reply: reply?.id ?? 0,
        repliedAt: reply?.createdAt ?? null,
        replyBy: reply?.author ?? null,
      };
      return [id, { ...newestReply, answer: answer?.id ?? 0, answeredAt: answer?.createdAt ?? null }];
    }),
  );
}

/** The last row of each conversation. A map keeps the last of several entries with one key. */
const lastOf = <Row extends { conversationId: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.conversationId, row]));
