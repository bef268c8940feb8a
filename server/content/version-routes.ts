import * as z from 'zod/mini';
import { contentVersion, type EditedContent, editedContent } from '../../domain/content.ts';
import type { ContentKind } from '../../domain/translation.ts';
import type { Database } from '../db/tables.ts';
import { type Call, endpoint, type Endpoint, readId } from '../http/endpoint/endpoint.ts';
import type { Change } from './editing.ts';
import { listVersions, restoreVersion } from './versions.ts';

type AnyCall = Call<unknown, unknown>;

/** Of the endpoints of one kind. */
export interface Shared {
  db: Database;
  kind: ContentKind;
  found: (id: number) => Promise<EditedContent>;
  change: (
    call: Pick<AnyCall, 'id' | 'by'>,
    action: 'changed' | 'restored',
    work: (tx: Database) => Promise<boolean>,
    fields: readonly string[],
  ) => Promise<EditedContent>;
  changeOf: (call: Pick<AnyCall, 'id' | 'user'>) => Change;
}

/** What was published of one kind, and the way back to it. */
export const versionEndpoints = ({ db, kind, found, change, changeOf }: Shared): Endpoint[] => [
  endpoint(`GET /api/system-panel/${kind}/:id/versions`, {
    summary: 'Published versions, newest first, each with its changes',
    access: 'reader',
    scope: 'content:read',
    response: z.array(contentVersion),
    handle: async ({ id }) => {
      await found(id);
      return listVersions(db, kind, id);
    },
  }),
  endpoint(`POST /api/system-panel/${kind}/:id/versions/:versionId/restore`, {
    summary: 'Make a version the draft',
    access: 'editor',
    scope: 'content:write',
    response: editedContent,
    handle: (call) => {
      const versionId = readId(call.c, 'versionId');
      return change(call, 'restored', (tx) => restoreVersion(tx, changeOf(call), versionId), ['draft']);
    },
  }),
];
