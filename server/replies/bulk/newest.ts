import type { ExpressionBuilder } from 'kysely';
import type { Database, Tables } from '../../db/tables.ts';
import type { Addressee } from './addressees.ts';

/** The newest entries of a conversation; 0 for none. */
export interface Newest {
  reply: number;
  repliedAt: string | null;
  replyBy: string | null;
  /** What a program wrote in the sender's name does not count. */
  answer: number;
  answeredAt: string | null;
}

/** By the ids of the addressees. */
export async function newestEntries(db: Database, all: readonly Addressee[]): Promise<Map<number, Newest>> {
  const projects = all.flatMap(({ target: { projectId } }) => projectId ?? []);
  const messages = all.flatMap(({ target: { messageId } }) => messageId ?? []);
  if (all.length === 0) return new Map();
  const isOfThem = ({ or, eb }: ExpressionBuilder<Tables, 'replies' | 'senderAnswers'>) =>
    or([
      ...(projects.length > 0 ? [eb('projectId', 'in', projects)] : []),
      ...(messages.length > 0 ? [eb('messageId', 'in', messages)] : []),
    ]);
  const replies = await db
    .selectFrom('replies')
    .select(['id', 'projectId', 'messageId', 'author', 'createdAt'])
    .where(isOfThem)
    .orderBy('id')
    .execute();
  const answers = await db
    .selectFrom('senderAnswers')
    .select(['id', 'projectId', 'messageId', 'flags', 'createdAt'])
    .where(isOfThem)
    .orderBy('id')
    .execute();
  const people = answers.filter(({ flags }) => !flags.includes('"automatic"'));
  // The last of a map's entries with a key stays.
  const byProject = {
    replies: new Map(replies.map((row) => [row.projectId, row])),
    answers: new Map(people.map((row) => [row.projectId, row])),
  };
  const byMessage = {
    replies: new Map(replies.map((row) => [row.messageId, row])),
    answers: new Map(people.map((row) => [row.messageId, row])),
  };
  return new Map(
    all.map(({ id, target: { projectId, messageId } }) => {
      const reply = newer(
        projectId === null ? undefined : byProject.replies.get(projectId),
        messageId === null ? undefined : byMessage.replies.get(messageId),
      );
      const answer = projectId === null ? byMessage.answers.get(messageId) : byProject.answers.get(projectId);
      return [
        id,
        {
          reply: reply?.id ?? 0,
          repliedAt: reply?.createdAt ?? null,
          replyBy: reply?.author ?? null,
          answer: answer?.id ?? 0,
          answeredAt: answer?.createdAt ?? null,
        },
      ];
    }),
  );
}

const newer = <Row extends { id: number }>(one: Row | undefined, other: Row | undefined): Row | undefined =>
  one && other ? (one.id > other.id ? one : other) : (one ?? other);
