import { noteEntity, noteForm } from '../conversation/note.ts';
import { deletedResponse, type Named, type Operations, writesSubmissions } from './operation.ts';

/** @param entry the name of the entity with the notes, for the OpenAPI document */
export const notesApi = (entry: 'project submission' | 'contact message') =>
  ({
    'POST /api/{list}/:id/notes': {
      summary: `Add a note about a ${entry}, for operators only`,
      ...writesSubmissions,
      body: noteForm,
      errors: { 409: 'There are newer entries than those in `seen`' },
      status: 201,
      response: noteEntity,
    },
    'DELETE /api/{list}/:id/notes/:noteId': {
      summary: `Remove a note about a ${entry}; the history records who removed it, and its author`,
      ...writesSubmissions,
      response: deletedResponse,
    },
  }) satisfies Operations;

declare module './api.ts' {
  interface Api
    extends
      Named<ReturnType<typeof notesApi>, 'list', 'projects'>,
      Named<ReturnType<typeof notesApi>, 'list', 'messages'> {}
}
