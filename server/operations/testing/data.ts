import { cases } from '../../../content/cases.ts';
import { features } from '../../../content/features.ts';
import { partners } from '../../../content/partners.ts';
import { seed } from '../../features/content/built-ins.ts';
import { insertConversations } from '../../platform/db/conversations.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { dump } from '../backups/dump.ts';
import { load } from '../backups/load.ts';
import {
  fillArrival,
  fillAssessment,
  fillAttachments,
  fillChangeOfReply,
  fillComposer,
  fillConversation,
  fillDecline,
  fillMessageThread,
  fillPitch,
  fillPitchFiles,
  fillSenders,
} from './conversation.ts';
import { fillDesk } from './desk.ts';
import { fillDrafts } from './drafts.ts';
import { fillIntegrations } from './integrations.ts';
import { fillAudit, fillFactors } from './accounts.ts';

const [createdAt, updatedAt] = ['2026-01-02T03:04:05.678Z', '2026-02-03T04:05:06.000Z'];
/** Adds rows in every table of the schema, including values that the engines store differently and values that JSON must escape. */
export async function fill({ db, engine }: Pick<TestDatabase, 'db' | 'engine'>): Promise<void> {
  await seed(db, engine, { cases, partners, features }, new Date(createdAt));
  const { id: userId } = await db
    .insertInto('users')
    .values({
      username: 'ilinca',
      usernameKey: 'ilinca',
      password: 'a hash',
      email: 'ilinca@studio.example',
      role: 'admin',
      createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('sessions')
    .values({ id: 's', userId, csrf: 'c', createdAt, seenAt: createdAt, expiresAt: updatedAt })
    .execute();
  await db
    .insertInto('signInAttempts')
    .values({ username: 'Миша', address: '2001:db8::1', outcome: 'failure', createdAt })
    .execute();
  await db
    .insertInto('portfolioItems')
    .values({
      title: 'Ștefan’s game\n"quoted" \u2028',
      projectType: 'game',
      platforms: '["Steam", "Web"]',
      technologies: '[]',
      featured: true,
      status: 'live',
      downloads: 0,
      createdAt,
      updatedAt,
      deletedAt: updatedAt,
    })
    .execute();
  const projectIds: number[] = [];
  const conversationIds: number[] = [];
  for (const [name, assignedTo] of [
    ['Лампа', userId],
    ['Făclie 🏮', null],
  ] as const) {
    const [conversationId] = (await insertConversations(db, 'project', [createdAt])) as [number];
    conversationIds.push(conversationId);
    const { id: projectId } = await db
      .insertInto('projects')
      .values({
        conversationId,
        name,
        projectType: 'game',
        contactEmail: 'mira@player.example',
        targetPlatforms: '["Steam"]',
        screenshots: '[]',
        priority: 'normal',
        status: 'pending',
        language: 'ru',
        assignedTo,
        idempotencyKey: name,
        bodyDigest: 'd',
        createdAt,
        updatedAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    projectIds.push(projectId);
  }
  const conversationId = conversationIds[0]!;
  await fillTriage(db, { conversationId, authorId: userId });
  await fillChanges(db, { conversationId, userId });
  await fillDesk(db, { projectId: projectIds[0]!, userId }, createdAt);
  await fillConversation(db, conversationId);
  await fillComposer(db, { conversationId, userId });
  await fillAssessment(db, { projectId: projectIds[0]!, userId });
  await fillDecline(db);
  await fillChangeOfReply(db);
  await fillArrival(db, projectIds[0]!);
  await fillPitch(db, projectIds[0]!);
  await fillPitchFiles(db, projectIds[0]!);
  await fillAttachments(db, conversationId, userId);
  await fillAudit(db, userId, createdAt);
  await fillIntegrations(db, { conversationId, userId }, createdAt);
  await fillSenders(db, projectIds, createdAt);
  const [messageConversationId] = (await insertConversations(db, 'message', [createdAt])) as [number];
  await db
    .insertInto('messages')
    .values({
      conversationId: messageConversationId,
      name: 'Mira',
      email: 'mira@player.example',
      subject: 'A question',
      message: '0x00 \\u0000 \\ %s',
      status: 'new',
      language: 'ro',
      assignedTo: userId,
      createdAt,
    })
    .execute();
  await fillMessageThread(db, userId);
  const { id: mailId } = await db
    .insertInto('outbox')
    .values({
      mailKey: 'k',
      kind: 'message-thanks',
      recipient: 'mira@player.example',
      language: 'ro',
      payload: '{"zebra": 1.50, "a": {"c": [1e3, null], "b": "ș"}}',
      createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('jobs').values({ kind: 'mail', mailId, attempts: 3, runAt: updatedAt, createdAt }).execute();
  await fillDrafts(db, createdAt);
  await fillFactors(db, userId, createdAt);
  // The id of a deleted row must not be assigned again.
  const { id } = await db
    .insertInto('features')
    .values({ title: 'x', featured: false, order: 0, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('features').where('id', '=', id).execute();
}

/** Adds history entries, a note and a reply of a submission. */
async function fillTriage(
  db: TestDatabase['db'],
  { conversationId, authorId }: { conversationId: number; authorId: number },
) {
  const author = 'ilinca';
  for (const [field, change] of [
    ['status', { from: 'pending', to: 'in_progress' }],
    ['budget', { to: '„mult”\n', from: null }],
    ['targetPlatforms', { from: [], to: ['Steam'] }],
  ] as const) {
    await db
      .insertInto('history')
      .values({ conversationId, author, kind: 'changed', field, change: JSON.stringify(change), createdAt })
      .execute();
  }
  await db
    .insertInto('notes')
    .values({ conversationId, authorId, author, text: 'A note\non “two” lines', createdAt })
    .execute();
  await db
    .insertInto('replies')
    .values({
      conversationId,
      author,
      recipient: 'mira@player.example',
      subject: 'Лампа',
      body: 'Спасибо!\n\n🏮',
      language: 'ru',
      idempotencyKey: 'k',
      bodyDigest: 'd',
      createdAt,
    })
    .execute();
}

/** Adds changes that can be undone. */
async function fillChanges(
  db: TestDatabase['db'],
  { conversationId, userId }: { conversationId: number; userId: number },
) {
  const { id: changeSetId } = await db
    .insertInto('changeSets')
    .values({
      userId,
      author: 'ilinca',
      idempotencyKey: 'k',
      bodyDigest: 'd',
      outcome: '{"changed": 1, "skipped": [], "missing": 0}',
      undoOutcome: '{}',
      createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const change = JSON.stringify({ before: { status: 'pending' }, after: { status: 'in_progress' } });
  await db.insertInto('changeItems').values({ changeSetId, conversationId, change }).execute();
}
/** Dumps a database. @returns the lines of the backup */
export async function linesOf(database: Pick<TestDatabase, 'db' | 'engine'>): Promise<string[]> {
  const lines: string[] = [];
  await dump(database, new Date(createdAt), (line) => void lines.push(line));
  return lines;
}

export const loadLines = (database: Pick<TestDatabase, 'db' | 'engine'>, lines: readonly string[]) =>
  load(database, async (take) => {
    for (const line of lines) await take(line);
  });
