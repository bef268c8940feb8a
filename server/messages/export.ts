import type { ContactMessage } from '../../domain/contact-message.ts';
import { type MessageColumn, messageColumns, type MessagesExport } from '../../domain/export.ts';
import type { Engine } from '../db/engine.ts';
import type { Database } from '../db/tables.ts';
import { exportOf } from '../http/download/export.ts';
import type { Cell } from '../http/download/table.ts';
import { listLabels } from '../labels/store.ts';
import { messagesBatch } from './list.ts';

/** The messages that a filter or a selection leaves, the newest first. */
export async function exportMessages(
  { db, engine }: { db: Database; engine: Engine },
  { format, columns: chosen, ...filter }: MessagesExport,
  now: Date,
): Promise<Response> {
  const labels = new Map((await listLabels(db)).map(({ id, name }) => [id, name]));
  const cells: Record<MessageColumn, (message: ContactMessage) => Cell> = {
    id: ({ id }) => id,
    name: ({ name }) => name,
    email: ({ email }) => email,
    subject: ({ subject }) => subject,
    message: ({ message }) => message,
    status: ({ status }) => status,
    labels: ({ labels: ids }) => ids.flatMap((id) => labels.get(id) ?? []),
    submission: ({ projectId }) => projectId,
    language: ({ language }) => language,
    received: ({ createdAt }) => createdAt,
    answerDue: ({ dueAt }) => dueAt,
    firstAnswered: ({ firstAnsweredAt }) => firstAnsweredAt,
  };
  const nextBatch = await messagesBatch({ db, engine }, filter, now);
  return exportOf({ format, chosen, headings: messageColumns, title: 'Messages', cells, nextBatch }, now);
}
