import type { WebhookFormat } from '../../domain/operations/webhook.ts';
import { findCase } from '../features/content/cases.ts';
import { findConversation } from '../platform/db/conversations.ts';
import type { Database } from '../platform/db/tables.ts';
import { findMessage } from '../features/submissions/messages.ts';
import { findProject } from '../features/submissions/submissions.ts';
import type { Delivery } from '../features/webhooks/deliveries.ts';

interface Rendered {
  /** The Standard Webhooks payload. */
  payload: { type: string; timestamp: string; data: object };
  /** A sentence and a link, for chat channels. */
  notice: { text: string; link: string };
}

/**
 * Renders an event with the present state of its entity, limited to the fields that a token of the scope `submissions:read` can read.
 * @param site `studio` is the name of the studio
 * @returns undefined if the entity is deleted or spam, or is a message that became a submission, which has its own event
 */
export async function renderEvent(
  db: Database,
  delivery: Delivery,
  { publicUrl, studio }: { publicUrl: string; studio: string },
): Promise<Rendered | undefined> {
  const { event, createdAt, conversationId, caseId, details } = delivery;
  const render = (data: object, text: string, path: string): Rendered => ({
    payload: { type: event, timestamp: createdAt, data: { ...data, ...(JSON.parse(details) as object) } },
    notice: { text, link: publicUrl + path },
  });
  const { projectId, messageId } = (conversationId !== null && (await findConversation(db, conversationId))) || noItem;
  if (projectId !== null) {
    const submission = await findProject(db, projectId);
    if (!submission || submission.spamAt !== null || event === 'message.received') return undefined;
    const text = `${sentences[event] ?? event}: “${submission.name}”`;
    return render({ submission }, text, `/system-panel/submissions/${projectId}`);
  }
  if (messageId !== null) {
    const message = await findMessage(db, messageId);
    if (!message || message.status === 'spam') return undefined;
    return render({ message }, `${sentences[event]}: “${message.subject}”`, `/system-panel/messages/${messageId}`);
  }
  if (caseId !== null) {
    const published = await findCase(db, caseId);
    return published && render({ case: published }, `Case published: “${published.title}”`, `/cases/${caseId}`);
  }
  return render({}, `A test of ${studio}’s webhooks`, '/system-panel/integrations?tab=webhooks');
}

const noItem = { projectId: null, messageId: null };

/** The request body in the webhook's format. Names are typed by strangers, so mentions and markup are neutralized. */
export function bodyOf(format: WebhookFormat, { payload, notice: { text, link } }: Rendered): string {
  if (format === 'standard') return JSON.stringify(payload);
  if (format === 'slack') return JSON.stringify({ text: `${escapeSlack(text)}\n${link}` });
  // `parse: []` disables all mentions.
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
