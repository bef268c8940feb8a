import { noteEntity, noteForm } from '../../domain/note.ts';
import { audit } from '../audit/store.ts';
import { recordHistory } from '../history/store.ts';
import { deleted, deletedResponse, endpoint, readId, type Endpoint } from '../http/endpoint/endpoint.ts';
import { HttpError, notFound } from '../http/errors.ts';
import type { AppContext } from '../context.ts';
import { notify } from '../notifications/store.ts';
import { lockProject, touchProject } from '../projects/store.ts';
import { clearDraft } from '../drafts/store.ts';
import { hasNewer } from '../conversation/store.ts';
import { insertNote, removeNote } from './store.ts';

export const notesEndpoints = ({ db, engine, now, mailDue, events }: AppContext): Endpoint[] => [
  endpoint({
    method: 'POST',
    path: '/api/projects/:id/notes',
    summary: 'Note something about a project submission, for operators only',
    access: 'editor',
    scope: 'submissions:write',
    body: noteForm,
    errors: { 409: 'Somebody wrote after `seen`' },
    status: 201,
    response: noteEntity,
    handle: async ({ id, body: { text, seen }, user, by }) => {
      const note = await db.transaction().execute(async (tx) => {
        if (!(await lockProject(tx, engine, id))) throw notFound();
        const about = { projectId: id, messageId: null };
        if (seen && (await hasNewer(tx, about, seen))) throw new HttpError(409, 'changedMeanwhile');
        const added = await insertNote(tx, { projectId: id, text }, user!, now());
        await recordHistory(tx, [{ projectId: id, by: user!.username, kind: 'note_added' }], now());
        await audit(tx, by, { action: 'created', entity: 'note', id: added.id }, now());
        const to = (added.mentions ?? []).map((operator) => operator.id);
        if (to.length > 0) {
          const mentioned = { kind: 'mentioned', to, by: user!.id, ...about, key: `note:${added.id}` } as const;
          await notify(tx, mentioned, now());
        }
        await clearDraft(tx, { userId: user!.id, projectId: id }, 'note');
        await touchProject(tx, id, now());
        return added;
      });
      if (note.mentions) {
        mailDue();
        events.publish('counts');
      }
      return note;
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/api/projects/:id/notes/:noteId',
    summary: 'Remove a note; the history tells who did, and whose it was',
    access: 'editor',
    scope: 'submissions:write',
    response: deletedResponse,
    handle: ({ id, user, by, c }) =>
      db.transaction().execute(async (tx) => {
        const noteId = readId(c, 'noteId');
        if (!(await lockProject(tx, engine, id))) throw notFound();
        const author = await removeNote(tx, id, noteId);
        if (author === undefined) throw notFound();
        await recordHistory(tx, [{ projectId: id, by: user!.username, kind: 'note_removed', from: author }], now());
        await audit(tx, by, { action: 'deleted', entity: 'note', id: noteId }, now());
        await touchProject(tx, id, now());
        return deleted;
      }),
  }),
];
