import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { type Case, caseEntity } from '../../domain/case.ts';
import { withPictures } from '../../domain/picture.ts';
import { openedPreview, previewLink, type PreviewLink, previewToken } from '../../domain/publication.ts';
import { retention } from '../../domain/retention.ts';
import { localized } from '../../domain/translation.ts';
import { audited } from '../audit/store.ts';
import { digest } from '../auth/sessions.ts';
import type { AppContext } from '../context.ts';
import type { Database } from '../db/tables.ts';
import { deleted, deletedResponse, endpoint, type Endpoint, readId } from '../http/endpoint/endpoint.ts';
import { notFound } from '../http/errors.ts';
import { illustrated } from '../media/store.ts';
import { findContent } from './editing.ts';

const lifetime = retention.previewLinkMinutes * 60_000;

/** Links to a case as it is edited, for people without an account: for an hour, revocable, stored as hashes. */
export const previewLinkEndpoints = ({ db, now }: Pick<AppContext, 'db' | 'now'>): Endpoint[] => [
  endpoint('GET /api/system-panel/cases/:id/preview-links', {
    summary: 'The links to the preview of a case that are still open, newest first',
    access: 'reader',
    scope: 'content:read',
    response: z.array(previewLink),
    handle: async ({ id }) => {
      if (!(await findContent(db, 'cases', id))) throw notFound();
      return openLinks(db, id, now());
    },
  }),
  endpoint('POST /api/system-panel/cases/:id/preview-links', {
    summary: 'Make a link to the preview of a case, for an hour; its token is shown this once',
    access: 'editor',
    scope: 'content:write',
    status: 201,
    response: z.extend(previewLink, { token: z.string() }),
    handle: async ({ id, by, user }) => {
      const token = randomBytes(32).toString('base64url');
      const link = await audited(
        db,
        by,
        now(),
        (tx) => addLink(tx, { id, author: user!.username, token }, now()),
        () => ({ action: 'changed', entity: 'case', id, fields: ['preview link'] }),
      );
      if (!link) throw notFound();
      return { ...link, token };
    },
  }),
  endpoint('DELETE /api/system-panel/cases/:id/preview-links/:linkId', {
    summary: 'Revoke a link to the preview of a case',
    access: 'editor',
    scope: 'content:write',
    response: deletedResponse,
    handle: async ({ id, by, c }) => {
      const linkId = readId(c, 'linkId');
      const isRevoked = await audited(
        db,
        by,
        now(),
        (tx) => revokeLink(tx, id, linkId),
        () => ({ action: 'changed', entity: 'case', id, fields: ['preview link'] }),
      );
      if (!isRevoked) throw notFound();
      return deleted;
    },
  }),
  // POST keeps the token out of addresses, logs and caches.
  endpoint('POST /api/previews', {
    summary: 'The case that a link to a preview shows, in the language of the request',
    access: 'public',
    body: z.object({ token: previewToken }),
    response: openedPreview,
    errors: { 404: 'The link is unknown, revoked or expired' },
    handle: async ({ body: { token }, language }) => {
      const link = await db
        .selectFrom('previewLinks')
        .select(['entityId', 'expiresAt'])
        .where('tokenHash', '=', digest(token))
        .where('expiresAt', '>', now().toISOString())
        .executeTakeFirst();
      const edited = link && (await findContent(db, 'cases', link.entityId));
      if (!link || !edited) throw notFound();
      const content = edited.draft?.content ?? edited.content;
      // An unfinished draft is shown as far as it goes, as in the editor.
      const previewed = localized(
        'cases',
        { ...onlyCase(content), translations: content.translations, entryIds: content.entryIds },
        language,
      );
      const [shown] = await illustrated(db, [{ ...noPictures, ...previewed }], pictureFields);
      return { case: { ...withPictures(shown!, language), id: link.entityId }, expiresAt: link.expiresAt };
    },
  }),
];

const pictureFields = ['logoUrl', 'heroImageUrl', 'screenshots'] as const;
const noPictures: Pick<Case, (typeof pictureFields)[number]> = { logoUrl: null, heroImageUrl: null, screenshots: [] };

const onlyCase = (content: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(content).filter(([name]) => name in caseEntity.shape));

const shownColumns = ['id', 'author', 'createdAt', 'expiresAt'] as const;

const openLinks = (db: Database, id: number, now: Date): Promise<PreviewLink[]> =>
  db
    .selectFrom('previewLinks')
    .select(shownColumns)
    .where('kind', '=', 'cases')
    .where('entityId', '=', id)
    .where('expiresAt', '>', now.toISOString())
    .orderBy('id', 'desc')
    .execute();

async function addLink(
  tx: Database,
  { id, author, token }: { id: number; author: string; token: string },
  now: Date,
): Promise<PreviewLink | undefined> {
  if (!(await findContent(tx, 'cases', id))) return undefined;
  return tx
    .insertInto('previewLinks')
    .values({
      kind: 'cases',
      entityId: id,
      author,
      tokenHash: digest(token),
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + lifetime).toISOString(),
    })
    .returning(shownColumns)
    .executeTakeFirstOrThrow();
}

async function revokeLink(tx: Database, id: number, linkId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('previewLinks')
    .where('kind', '=', 'cases')
    .where('entityId', '=', id)
    .where('id', '=', linkId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function purgePreviewLinks(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('previewLinks').where('expiresAt', '<=', now.toISOString()).execute();
}
