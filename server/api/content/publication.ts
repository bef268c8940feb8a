import * as z from 'zod/mini';
import { changedParts, type Content, contentVersion, type ContentVersion } from '../../../domain/content/content.ts';
import { type EditedContent, editedContent, partsOf } from '../../../domain/content/content.ts';
import { contentSchedule } from '../../../domain/content/publication.ts';
import { timestamp } from '../../../domain/text/text.ts';
import type { ContentKind } from '../../../domain/content/translation.ts';
import type { Database } from '../../platform/db/tables.ts';
import {
  type Call,
  endpoint,
  type Endpoint,
  readId,
  readsContent,
  writesContent,
} from '../../platform/http/endpoint/endpoint.ts';
import { invalid } from '../../platform/errors/http-error.ts';
import { type Change, publish, saveDraft } from '../../features/content/content-editing.ts';
import { setSchedule } from '../../workflows/publish-scheduled-content.ts';
import { findDraft, moveEntity } from '../../features/content/content.ts';

/** Makes an audited change in a transaction. `work` returns whether the entity exists. @returns the entity after the change */
export type MakeChange = (
  call: Pick<Call<unknown, unknown>, 'id' | 'user' | 'transact'>,
  action: 'changed' | 'restored',
  fields: readonly string[],
  work: (tx: Database, change: Change) => Promise<boolean>,
) => Promise<EditedContent>;

interface Shared {
  db: Database;
  kind: ContentKind;
  now: () => Date;
  /** @throws {HttpError} 404 if there is no such entity */
  findExisting: (id: number) => Promise<EditedContent>;
  change: MakeChange;
}

/** Publishing one kind of content, immediately or at a set time, and its versions, which can be restored. */
export const publicationEndpoints = ({ db, kind, now, findExisting, change }: Shared): Endpoint[] => {
  const entityPath = `/api/system-panel/${kind}/:id` as const;
  return [
    endpoint(`GET ${entityPath}/versions`, {
      summary: 'Published versions, newest first, each with its changes',
      ...readsContent,
      response: z.array(contentVersion),
      handle: async ({ id }) => {
        await findExisting(id);
        return listVersions(db, kind, id);
      },
    }),
    endpoint(`POST ${entityPath}/versions/:versionId/restore`, {
      summary: 'Make a version the draft',
      ...writesContent,
      response: editedContent,
      handle: (call) => {
        const versionId = readId(call.c, 'versionId');
        return change(call, 'restored', ['draft'], (tx, of) => restoreVersion(tx, of, versionId));
      },
    }),
    endpoint(`POST ${entityPath}/publish`, {
      summary: `Publish a draft, or show one of the ${kind} again; version is the draft's updatedAt`,
      ...writesContent,
      body: z.object({ version: z.nullable(timestamp()) }),
      response: editedContent,
      handle: (call) => change(call, 'changed', ['published'], (tx, of) => publish(tx, of, call.body.version)),
    }),
    endpoint(`PUT ${entityPath}/schedule`, {
      summary: `Set when one of the ${kind} is published and withdrawn; null for never`,
      ...writesContent,
      body: contentSchedule,
      response: editedContent,
      handle: (call) => {
        const { publishAt, withdrawAt } = call.body;
        const past = (instant: string | null) => instant !== null && Date.parse(instant) <= now().getTime();
        if (past(publishAt)) throw wrongTime('publishAt');
        const isEarly = publishAt !== null && withdrawAt !== null && Date.parse(withdrawAt) <= Date.parse(publishAt);
        if (past(withdrawAt) || isEarly) throw wrongTime('withdrawAt');
        return change(call, 'changed', ['schedule'], (tx, of) => setSchedule(tx, of, call.body));
      },
    }),
    endpoint(`POST ${entityPath}/withdraw`, {
      summary: `Take one of the ${kind} off the public pages`,
      ...writesContent,
      response: editedContent,
      handle: (call) =>
        change(call, 'changed', ['published'], (tx, { id, now: at }) => moveEntity(tx, kind, id, 'hidden', at)),
    }),
  ];
};

const wrongTime = (field: string) =>
  invalid([{ code: 'custom', path: [field], message: '', params: { rule: 'date' } }]);

/** The newest versions first, each with its changes. */
async function listVersions(db: Database, kind: ContentKind, id: number): Promise<ContentVersion[]> {
  const rows = await db
    .selectFrom('contentVersions')
    .select(['id', 'author', 'createdAt', 'content'])
    .where('kind', '=', kind)
    .where('entityId', '=', id)
    .orderBy('id', 'desc')
    .limit(mostVersions + 1)
    .execute();
  return rows.slice(0, mostVersions).map(({ content, ...version }, index) => {
    const to = partsOf(kind, JSON.parse(content) as Content);
    const older = rows[index + 1];
    const from = older ? partsOf(kind, JSON.parse(older.content) as Content) : to;
    const changes = changedParts(from, to).map((part) => ({ part, from: from[part] ?? null, to: to[part] ?? null }));
    return { ...version, changes };
  });
}

/** The number of versions in the list. */
const mostVersions = 50;

/** Makes a version the current draft. */
async function restoreVersion(db: Database, change: Change, versionId: number): Promise<boolean> {
  const { kind, id } = change;
  const versions = db.selectFrom('contentVersions').select('content').where('kind', '=', kind);
  const version = await versions.where('entityId', '=', id).where('id', '=', versionId).executeTakeFirst();
  if (!version) return false;
  const draft = await findDraft(db, kind, id);
  return saveDraft(db, change, { content: JSON.parse(version.content) as Content, version: draft?.updatedAt ?? null });
}
