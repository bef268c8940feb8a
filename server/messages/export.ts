import type { ContactMessage } from '../../domain/contact-message.ts';
import { type MessageColumn, messageColumns, type MessagesExport } from '../../domain/export.ts';
import type { Database } from '../db/tables.ts';
import { exportOf } from '../http/download/export.ts';
import type { Cell } from '../http/download/table.ts';
import { labelNames } from '../labels/store.ts';
import { messagesBatch } from './list/store.ts';

/** The messages that a filter or a selection leaves, the newest first. */
export async function exportMessages(db: Database, query: MessagesExport, now: Date): Promise<Response> {
  const { format, columns: chosen, ...filter } = query;
  const labels = await labelNames(db);
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
  const nextBatch = await messagesBatch(db, filter, now);
  return exportOf({ format, chosen, headings: messageColumns, title: 'Messages', cells, nextBatch }, now);
}
