import { notesApi } from '../../domain/api/notes.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { type Conversation, hasNewer } from '../features/conversations/conversations.ts';
import type { Database } from '../platform/db/tables.ts';
import { clearDraft } from '../features/drafts/reply-drafts.ts';
import { recordHistory } from '../features/history/history.ts';
import { deleted, readId, type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import { HttpError, notFound } from '../platform/errors/http-error.ts';
import { lockMessages } from '../features/submissions/messages.ts';
import { notify } from '../features/notifications/notify.ts';
import { lockProject, touchProjects } from '../features/submissions/submissions.ts';
import { insertNote, removeNote } from '../features/notes/notes.ts';

type Of = 'projects' | 'messages';

export const notesEndpoints = (context: AppContext): Endpoint[] =>
  (['projects', 'messages'] as const).flatMap((of) => notesOf(of, context));

const notesOf = (of: Of, { wakeJobs, events }: AppContext): Endpoint[] =>
  implement(
    notesApi(named[of]),
    {
      'POST /api/{list}/:id/notes': async ({ id, body: { text, seen }, user, transact }) => {
        const note = await transact(async (tx, record, now) => {
          const about = await lockConversation(tx, of, id);
          if (seen && (await hasNewer(tx, about, seen))) throw new HttpError(409, 'changedMeanwhile');
          const added = await insertNote(tx, about, text, user!, now);
          await recordHistory(tx, [{ ...about, by: user!.username, kind: 'note_added' }], now);
          await record('created', 'note', added.id);
          const to = (added.mentions ?? []).map((operator) => operator.id);
          const mentioned = { kind: 'mentioned', to, by: user!.id, ...about, key: `note:${added.id}` } as const;
          if (to.length > 0) await notify(tx, mentioned, now);
          const draft = of === 'projects' ? { projectId: id } : { messageId: id };
          await clearDraft(tx, { userId: user!.id, ...draft }, 'note');
          if (about.projectId !== null) await touchProjects(tx, [about.projectId], now);
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
          const about = await lockConversation(tx, of, id);
          const author = await removeNote(tx, about, noteId);
          if (author === undefined) throw notFound();
          await recordHistory(tx, [{ ...about, by: user!.username, kind: 'note_removed', from: author }], now);
          await record('deleted', 'note', noteId);
          if (about.projectId !== null) await touchProjects(tx, [about.projectId], now);
          return deleted;
        }),
    },
    { list: of },
  );

const named = { projects: 'project submission', messages: 'contact message' } as const;

/** Locks the submission or message that a note is about. @throws {HttpError} 404 */
async function lockConversation(tx: Database, of: Of, id: number): Promise<Conversation> {
  const locked = of === 'projects' ? await lockProject(tx, id) : (await lockMessages(tx, [id]))[0];
  if (!locked) throw notFound();
  return of === 'projects' ? { projectId: id, messageId: null } : { projectId: null, messageId: id };
}
