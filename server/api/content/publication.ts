import { publicationApi } from '../../../domain/api/content.ts';
import {
  changedParts,
  type Content,
  type ContentVersion,
  type EditedContent,
  partsOf,
} from '../../../domain/content/content.ts';
import type { ContentKind } from '../../../domain/content/translation.ts';
import type { Database } from '../../platform/db/tables.ts';
import { type Call, type Endpoint, readId, implement } from '../../platform/http/endpoint/endpoint.ts';
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

interface PublicationContext {
  db: Database;
  kind: ContentKind;
  now: () => Date;
  /** @throws {HttpError} 404 if there is no such entity */
  findExisting: (id: number) => Promise<EditedContent>;
  change: MakeChange;
}

/** Publishing one kind of content, immediately or at a set time, and its versions, which can be restored. */
export const publicationEndpoints = ({ db, kind, now, findExisting, change }: PublicationContext): Endpoint[] => {
  return implement(
    publicationApi(kind),
    {
      'GET /api/system-panel/{kind}/:id/versions': async ({ id }) => {
        await findExisting(id);
        return listVersions(db, kind, id);
      },
      'POST /api/system-panel/{kind}/:id/versions/:versionId/restore': (call) => {
        const versionId = readId(call.c, 'versionId');
        return change(call, 'restored', ['draft'], (tx, target) => restoreVersion(tx, target, versionId));
      },
      'POST /api/system-panel/{kind}/:id/publish': async (call) => {
        let versionId: number | null | undefined;
        const entity = await change(call, 'changed', ['published'], async (tx, target) => {
          versionId = await publish(tx, target, call.body.version);
          return versionId !== undefined;
        });
        return { ...entity, versionId: versionId ?? null };
      },
      'PUT /api/system-panel/{kind}/:id/schedule': (call) => {
        const { publishAt, withdrawAt } = call.body;
        const isPast = (instant: string | null) => instant !== null && Date.parse(instant) <= now().getTime();
        if (isPast(publishAt)) throw wrongTime('publishAt');
        const isEarly = publishAt !== null && withdrawAt !== null && Date.parse(withdrawAt) <= Date.parse(publishAt);
        if (isPast(withdrawAt) || isEarly) throw wrongTime('withdrawAt');
        return change(call, 'changed', ['schedule'], (tx, target) => setSchedule(tx, target, call.body));
      },
      'POST /api/system-panel/{kind}/:id/withdraw': (call) =>
        change(call, 'changed', ['published'], (tx, { id, now: hiddenAt }) =>
          moveEntity(tx, kind, id, 'hidden', hiddenAt),
        ),
    },
    { kind },
  );
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
  const versionsQuery = db.selectFrom('contentVersions').select('content').where('kind', '=', kind);
  const version = await versionsQuery.where('entityId', '=', id).where('id', '=', versionId).executeTakeFirst();
  if (!version) return false;
  const draft = await findDraft(db, kind, id);
  return saveDraft(db, change, { content: JSON.parse(version.content) as Content, version: draft?.updatedAt ?? null });
}
