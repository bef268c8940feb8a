import { studio } from '../../studio.ts';
import type { WebhookFormat } from '../../domain/operations/webhook.ts';
import { findCase } from '../cases/store.ts';
import type { Database } from '../db/tables.ts';
import { findMessage } from '../messages/store.ts';
import { findProject } from '../projects/store.ts';
import type { Delivery } from './deliveries.ts';

interface Rendered {
  /** As a receiver of the standard format reads it. */
  payload: { type: string; timestamp: string; data: object };
  /** A sentence for a channel, and where it leads. */
  notice: { text: string; link: string };
}

/**
 * What an event says: the entity as it is now, as a token of the scope `submissions:read` reads it. @returns undefined where that is
 * gone or spam, or a message that came with a submission, which has its own event
 */
export async function renderEvent(db: Database, delivery: Delivery, publicUrl: string): Promise<Rendered | undefined> {
  const { event, createdAt, projectId, messageId, caseId, details } = delivery;
  const of = (data: object, text: string, path: string): Rendered => ({
    payload: { type: event, timestamp: createdAt, data: { ...data, ...(JSON.parse(details) as object) } },
    notice: { text, link: publicUrl + path },
  });
  if (projectId !== null) {
    const submission = await findProject(db, projectId);
    if (!submission || submission.spamAt !== null) return undefined;
    const text = `${sentences[event] ?? event}: “${submission.name}”`;
    return of({ submission }, text, `/system-panel/submissions/${projectId}`);
  }
  if (messageId !== null) {
    const message = await findMessage(db, messageId);
    if (!message || message.status === 'spam') return undefined;
    if (event === 'message.received' && message.projectId !== null) return undefined;
    return of({ message }, `${sentences[event]}: “${message.subject}”`, `/system-panel/messages/${messageId}`);
  }
  if (caseId !== null) {
    const published = await findCase(db, caseId);
    return published && of({ case: published }, `Case published: “${published.title}”`, `/cases/${caseId}`);
  }
  return of({}, `A test of ${studio.name}’s webhooks`, '/system-panel/integrations?tab=webhooks');
}

/** The request's body in a format. Names come from strangers: they mention nobody and format nothing. */
export function bodyOf(format: WebhookFormat, { payload, notice: { text, link } }: Rendered): string {
  if (format === 'standard') return JSON.stringify(payload);
  if (format === 'slack') return JSON.stringify({ text: `${escapeSlack(text)}\n${link}` });
  // `parse: []` lets no text mention anybody.
  return JSON.stringify({ content: `${escapeMarkdown(text)}\n${link}`, allowed_mentions: { parse: [] } });
}

const escapeSlack = (text: string) =>
  text.replaceAll(/[&<>]/g, (sign) => slackEntities[sign]!).replaceAll(/[*_~`]/g, '\u200B$&');

const slackEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escapeMarkdown = (text: string) => text.replaceAll(/[\\`*_{}[\]()#+\-.!|~<>@:/]/g, '\\$&');

const sentences: Record<string, string> = {
  'submission.received': 'New submission',
  'submission.status_changed': 'Status of a submission changed',
  'submission.answered': 'Submission answered',
  'message.received': 'New message',
  'message.answered': 'Message answered',
};
