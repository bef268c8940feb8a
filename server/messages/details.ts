import type { MessageDetails } from '../../domain/details.ts';
import type { User } from '../../domain/user.ts';
import { answersOf, conversationOfMessage } from '../conversation/store.ts';
import type { Database } from '../db/tables.ts';
import { projectsFrom } from '../projects/store.ts';
import { draftOf } from '../drafts/store.ts';
import { historyOf } from '../history/store.ts';
import { notesOf } from '../notes/store.ts';
import { repliesTo } from '../replies/store.ts';
import { senderOf } from '../senders/store.ts';
import { spamOf } from '../spam/store.ts';
import { findMessage, messagesFrom } from './store.ts';

/** Everything about one contact message, as `reader` sees it. */
export async function messageDetails(
  db: Database,
  id: number,
  reader: User,
  now: Date,
): Promise<MessageDetails | undefined> {
  const message = await findMessage(db, id);
  if (!message) return undefined;
  const conversation = await conversationOfMessage(db, id);
  const answers = await answersOf(db, conversation);
  const [history, notes, replies, draft, otherMessages, projects, sender, spam] = await Promise.all([
    historyOf(db, { messageId: id }, message.createdAt, answers),
    notesOf(db, conversation, reader),
    repliesTo(db, { messageId: id, projectId: message.projectId }, { userId: reader.id, now }),
    draftOf(db, { userId: reader.id, messageId: id }),
    messagesFrom(db, message.email, id),
    projectsFrom(db, message.email),
    senderOf(db, message.email),
    spamOf(db, 'contactMessages', id),
  ]);
  return { message, history, notes, replies, answers, draft, otherMessages, projects, sender, spam };
}
