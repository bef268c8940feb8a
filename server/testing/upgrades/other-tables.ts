import { lasting } from '../../platform/db/rows.ts';
import type { Database } from '../../platform/db/tables.ts';

/** Adds a row to each table that the rows of the backup tests lack, mostly because backups exclude it. */
export async function fillOtherTables(db: Database): Promise<void> {
  const hour = lasting(new Date('2026-02-03T04:05:06.000Z'), 3_600_000);
  const { createdAt, expiresAt } = hour;
  const tokenHash = 'f'.repeat(64);
  const { id: userId } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
  const { id: conversationId } = await db.selectFrom('conversations').select('id').limit(1).executeTakeFirstOrThrow();
  const { id: entityId } = await db.selectFrom('cases').select('id').limit(1).executeTakeFirstOrThrow();

  const invitation = { kind: 'invitation', tokenHash, email: 'anton@studio.example', role: 'editor' } as const;
  const { id: linkId } = await db
    .insertInto('accountLinks')
    .values({ ...invitation, userId: null, createdBy: userId, ...hour })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('challenges')
    .values({ id: tokenHash, kind: 'passkey', userId, content: 'c', failures: 0, ...hour })
    .execute();
  await db
    .insertInto('identityRequests')
    .values({ id: tokenHash, purpose: 'invitation', userId: null, linkId, username: 'anton', ...hour })
    .execute();
  await db
    .insertInto('previewLinks')
    .values({ kind: 'cases', entityId, author: 'ilinca', tokenHash, ...hour })
    .execute();
  await db
    .insertInto('trackingRequests')
    .values({ kind: 'erase', tokenHash, conversationId, email: null, ...hour })
    .execute();
  await db.insertInto('secretKeys').values({ name: 'factors', value: 'k', createdAt }).execute();
  await db.insertInto('importKeys').values({ keyHash: tokenHash, createdAt }).execute();
  await db.insertInto('presence').values({ id: 'a stream', userId, conversationId, expiresAt }).execute();
  await fillMails(db, createdAt);
  await fillPictures(db, createdAt);
  await fillRuns(db, createdAt);
}

/** Adds an email that was sent and returned, its answer, and the position in the mailbox. */
async function fillMails(db: Database, createdAt: string): Promise<void> {
  const { id: conversationId } = await db.selectFrom('conversations').select('id').limit(1).executeTakeFirstOrThrow();
  const returned = { bouncedAt: createdAt, bounce: '5.1.1' };
  await db
    .insertInto('sentMails')
    .values({
      threadKey: 'a'.repeat(32),
      tokenHash: 'b'.repeat(64),
      conversationId,
      replyId: null,
      ...returned,
      createdAt,
    })
    .execute();
  await db
    .insertInto('receivedMails')
    .values({ identity: 'c'.repeat(64), mailId: '<m@player.example>', outcome: 'answer', conversationId, createdAt })
    .execute();
  await db.insertInto('inboundState').values({ uidValidity: '1', lastUid: 7, lastSuccessAt: createdAt }).execute();
}

/** Adds a picture whose variants are generated. */
async function fillPictures(db: Database, createdAt: string): Promise<void> {
  const shape = { format: 'png', bytes: 5000, width: 800, height: 600, frames: 1 } as const;
  await db
    .insertInto('mediaFiles')
    .values({
      hash: 'd'.repeat(64),
      name: 'cave.png',
      ...shape,
      state: 'ready',
      widths: '[480]',
      placeholder: '',
      alt: '{"en": "A cave", "ru": "Пещера"}',
      decorative: false,
      focusX: 50,
      focusY: 50,
      author: 'ilinca',
      createdAt,
      updatedAt: createdAt,
    })
    .execute();
}

/** Adds a backup and a purge. */
async function fillRuns(db: Database, createdAt: string): Promise<void> {
  const result = { name: 'sixtyforty-2026-02-03T03-00-00Z.backup', bytes: 5000, rowCount: 40 };
  await db
    .insertInto('backupRuns')
    .values({ kind: 'backup', createdAt, finishedAt: createdAt, ...result })
    .execute();
  await db
    .insertInto('maintenanceRuns')
    .values({ name: 'sessions', startedAt: createdAt, succeededAt: createdAt })
    .execute();
}
