import { existingTables } from '../backups/backup-tables.ts';
import type { TestDatabase } from '../../testing/test-database.ts';

/** Adds a label of a submission, and saved views. */
export async function fillDesk(
  db: TestDatabase['db'],
  { projectId, userId }: { projectId: number; userId: number },
  createdAt: string,
): Promise<void> {
  const label = await db
    .insertInto('labels')
    .values({ name: 'În lucru', nameKey: 'în lucru', createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('projects')
    .set({ labels: `[${label.id}]` })
    .where('id', '=', projectId)
    .execute();
  await db
    .insertInto('views')
    .values([
      { list: 'submissions', name: 'Jocuri', query: 'type=game', ownerId: userId, position: 0, createdAt },
      { list: 'messages', name: 'Новые', query: 'status=new', ownerId: null, position: 1, createdAt },
    ])
    .execute();
  if (!(await existingTables(db)).includes('templates')) return;
  const texts = '{"en": {"subject": "„{project}”", "body": "Да"}}';
  await db
    .insertInto('templates')
    .values({ title: 'Скоро', ownerId: userId, texts, change: '{"labels": [1]}', createdAt, updatedAt: createdAt })
    .execute();
}
