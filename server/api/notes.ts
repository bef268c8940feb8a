import { notesApi } from '../../domain/api/notes.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { type Conversation, findConversationOf, raiseVersions } from '../platform/db/conversations.ts';
import { hasNewer } from '../features/conversations/conversations.ts';
import type { Database } from '../platform/db/tables.ts';
import { clearDraft } from '../features/drafts/reply-drafts.ts';
import { recordHistory } from '../features/history/history.ts';
import { deleted, readId, type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import { HttpError, notFound } from '../platform/errors/http-error.ts';
import { lockMessages } from '../features/submissions/messages.ts';
import { notify } from '../features/notifications/notify.ts';
import { lockProject, touchProjects } from '../features/submissions/submissions.ts';
import { insertNote, removeNote } from '../features/notes/notes.ts';

type NotedList = 'projects' | 'messages';

export const notesEndpoints = (context: AppContext): Endpoint[] =>
  (['projects', 'messages'] as const).flatMap((list) => createEndpoints(list, context));

const createEndpoints = (list: NotedList, { wakeJobs, events }: AppContext): Endpoint[] =>
  implement(
    notesApi(nouns[list]),
    {
      'POST /api/{list}/:id/notes': async ({ id, body: { text, seen }, user, transact }) => {
        const note = await transact(async (tx, record, now) => {
          const conversation = await lockConversation(tx, list, id);
          const { id: conversationId } = conversation;
          if (seen && (await hasNewer(tx, conversationId, seen))) throw new HttpError(409, 'changedMeanwhile');
          const added = await insertNote(tx, conversation, text, user!, now);
          await markNoted(tx, conversation, now);
          await recordHistory(tx, [{ conversationId, by: user!.username, kind: 'note_added' }], now);
          await record('created', 'note', added.id);
          const recipients = (added.mentions ?? []).map((operator) => operator.id);
          const mentioned = {
            kind: 'mentioned',
            to: recipients,
            by: user!.id,
            conversationId,
            key: `note:${added.id}`,
          } as const;
          if (recipients.length > 0) await notify(tx, mentioned, now);
          await clearDraft(tx, { userId: user!.id, conversationId }, 'note');
          return added;
        });
        if (note.mentions) {
          wakeJobs();
          events.publish();
        }
        return note;
      },
      'DELETE /api/{list}/:id/notes/:noteId': ({ id, user, c, transact }) =>
        transact(async (tx, record, now) => {
          const noteId = readId(c, 'noteId');
          const conversation = await lockConversation(tx, list, id);
          const { id: conversationId } = conversation;
          const author = await removeNote(tx, conversation, noteId);
          if (author === undefined) throw notFound();
          await markNoted(tx, conversation, now);
          await recordHistory(tx, [{ conversationId, by: user!.username, kind: 'note_removed', from: author }], now);
          await record('deleted', 'note', noteId);
          return deleted;
        }),
    },
    { list },
  );

const nouns = { projects: 'project submission', messages: 'contact message' } as const;

/** Marks the submission or message of a note as changed. */
const markNoted = (tx: Database, { projectId, messageId }: Conversation, now: Date): Promise<void> =>
  projectId === null ? raiseVersions(tx, 'message', [messageId]) : touchProjects(tx, [projectId], now);

/** Locks the submission or message that a note is about. @throws {HttpError} 404 */
async function lockConversation(tx: Database, list: NotedList, id: number): Promise<Conversation> {
  const locked = list === 'projects' ? await lockProject(tx, id) : (await lockMessages(tx, [id]))[0];
  const conversation = locked && (await findConversationOf(tx, list === 'projects' ? 'project' : 'message', id));
  if (!conversation) throw notFound();
  return conversation;
}
