import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { searchEverything } from '../features/search/search-everything.ts';
import { linesOf, loadLines } from './testing/data.ts';

/*
 * `copies.jsonl` is a backup of the last version that stored the second call of a publishing form as a copy. Operators and the sender of
 * submission 1 wrote about its copy (message 1) before and after the submission came; submission 2 was merged into it; the form of 3 and 4
 * was changed and resent; messages 5 and 6 came from the contact page.
 */
const lines = readFileSync(path.join(import.meta.dirname, 'testing/copies.jsonl'), 'utf8')
  .trimEnd()
  .split('\n');

describe('a backup with copies of submissions', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase({ migrated: false });
    await loadLines(database, lines);
    return () => database.remove();
  });
  /** The rows of a table with the number of their submission or message. */
  const rowsOf = (
    table:
      | 'notes'
      | 'replies'
      | 'senderAnswers'
      | 'trackingTokens'
      | 'sentMails'
      | 'receivedMails'
      | 'notifications'
      | 'replyDrafts'
      | 'history',
  ) =>
    database.db
      .selectFrom(table as 'replies')
      .leftJoin('projects', 'projects.conversationId', `${table as 'replies'}.conversationId`)
      .leftJoin('messages', 'messages.conversationId', `${table as 'replies'}.conversationId`)
      .selectAll(table as 'replies')
      .select(['projects.id as projectId', 'messages.id as messageId'])
      .orderBy(`${table as 'replies'}.id`)
      .execute();
  const aboutFirst = { projectId: 1, messageId: null };

  it('restores the submissions, and only the messages that are not copies of them', async () => {
    const { db } = database;
    const projects = await db.selectFrom('projects').select(['id', 'mergedInto']).orderBy('id').execute();
    expect(projects).toEqual([
      { id: 1, mergedInto: null },
      { id: 2, mergedInto: 1 },
      { id: 3, mergedInto: null },
      { id: 4, mergedInto: null },
    ]);
    const messages = await db.selectFrom('messages').select(['id', 'subject']).orderBy('id').execute();
    expect(messages.map(({ id }) => id)).toEqual([5, 6]);
  });

  it('moves the conversation about a copy to its submission, in order', async () => {
    expect(await rowsOf('notes')).toMatchObject([
      { text: '@editor, the first note: is it finished?', ...aboutFirst },
      { text: 'The second note.', ...aboutFirst },
      { text: 'A note about a message.', projectId: null, messageId: 6 },
    ]);
    const replies = await rowsOf('replies');
    expect(replies).toMatchObject([
      { body: 'The first reply: which engine?', ...aboutFirst },
      { body: 'The second reply, to the copy.', ...aboutFirst },
      { body: 'The third reply.', ...aboutFirst },
    ]);
    expect(replies.map(({ createdAt }) => createdAt)).toEqual(replies.map(({ createdAt }) => createdAt).toSorted());
    expect(await rowsOf('senderAnswers')).toMatchObject([{ text: 'The first answer: Godot.', ...aboutFirst }]);
    const parts = await database.db
      .selectFrom('attachments')
      .innerJoin('attachmentParts', 'attachmentParts.attachmentId', 'attachments.id')
      .innerJoin('senderAnswers', 'senderAnswers.id', 'attachments.answerId')
      .innerJoin('projects', 'projects.conversationId', 'senderAnswers.conversationId')
      .select(['attachments.name', 'projects.id as projectId'])
      .execute();
    expect(parts).toEqual([{ name: 'build.zip', projectId: 1 }]);
  });

  it('moves the links, emails and notifications of a copy', async () => {
    const { db } = database;
    const before = lines.filter((line) => line.startsWith('["trackingTokens"')).length;
    const tokens = await rowsOf('trackingTokens');
    expect(tokens).toHaveLength(before);
    expect(tokens.filter(({ messageId }) => messageId !== null).map(({ messageId }) => messageId)).toEqual([5, 6]);
    expect(await rowsOf('sentMails')).toMatchObject([aboutFirst]);
    expect(await rowsOf('receivedMails')).toMatchObject([aboutFirst]);
    const notifications = await rowsOf('notifications');
    expect(notifications).toMatchObject(notifications.map(() => aboutFirst));
    const mails = await db.selectFrom('outbox').select(['kind', 'payload', 'mailKey']).orderBy('id').execute();
    const payloads = mails.map(({ kind, payload }) => ({ mail: kind, ...(JSON.parse(payload) as object) }));
    expect(payloads.filter(({ mail }) => mail === 'answer-notice')).toMatchObject([{ kind: 'project', id: 1 }]);
    expect(mails.filter(({ kind }) => kind.startsWith('message-')).map(({ mailKey }) => mailKey)).toEqual([
      'message:5:notice',
      'message:5:thanks',
      'message:6:notice',
      'message:6:thanks',
    ]);
  });

  it('joins the two drafts of an operator', async () => {
    const drafts = await rowsOf('replyDrafts');
    expect(drafts.toSorted((a, b) => a.projectId! - b.projectId!)).toMatchObject([
      { ...aboutFirst, body: 'Dear Mira\n\nWe would like', note: 'Ask Ilinca' },
      { projectId: 4, messageId: null, body: 'Dear Radu', note: '' },
    ]);
  });

  it('keeps labels, the first answer and the history, in which the status of the message is a separate field', async () => {
    const { db } = database;
    const project = await db
      .selectFrom('projects')
      .innerJoin('conversations', 'conversations.id', 'projects.conversationId')
      .select(['labels', 'firstAnsweredAt', 'answerMinutes', 'status'])
      .where('projects.id', '=', 1)
      .executeTakeFirstOrThrow();
    const [firstReply] = await rowsOf('replies');
    expect({ ...project, labels: JSON.parse(project.labels) }).toEqual({
      labels: [2, 1],
      firstAnsweredAt: firstReply!.createdAt,
      answerMinutes: 1,
      status: 'pending',
    });
    const history = (await rowsOf('history')) as unknown as Record<'field' | 'projectId' | 'messageId', unknown>[];
    expect(history.filter(({ field }) => field === 'messageStatus').map(({ projectId }) => projectId)).toEqual([1, 2]);
    expect(history.flatMap(({ messageId }) => messageId ?? [])).toEqual([6]);
  });

  it('finds a submission by the conversation about its copy, and removes the filter by copies from views', async () => {
    const { submissions, messages } = await searchEverything(database.db, 'Godot');
    expect([submissions.items.map(({ id }) => id), messages.items]).toEqual([[1], []]);
    const views = await database.db.selectFrom('views').select('query').orderBy('id').execute();
    expect(views.map(({ query }) => query)).toEqual(['status=new%2Cread', '']);
  });

  it('has the current format afterwards', async () => {
    const copied = await openTestDatabase({ migrated: false });
    const today = await linesOf(database);
    await loadLines(copied, today);
    expect((await linesOf(copied)).slice(1)).toEqual(today.slice(1));
    await copied.remove();
  });
});
