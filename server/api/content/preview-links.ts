import { randomBytes } from 'node:crypto';
import { previewLinksApi } from '../../../domain/api/content.ts';
import { caseEntity } from '../../../domain/content/case.ts';
import { withPictures } from '../../../domain/media/picture.ts';
import { retention } from '../../../domain/operations/retention.ts';
import { localized } from '../../../domain/content/translation.ts';
import { digest } from '../../platform/cryptography/digest.ts';
import type { AppContext } from '../../workflows/app-context.ts';
import { executeWrite, lasting, purgeExpired } from '../../platform/db/rows.ts';
import { deleted, type Endpoint, readId, implement } from '../../platform/http/endpoint/endpoint.ts';
import { notFound } from '../../platform/errors/http-error.ts';
import { casePictures, illustrated } from '../../features/media/media-files.ts';
import { findContent } from '../../features/content/content-editing.ts';

/** Links to a case's draft for people without an account: valid for an hour, revocable, stored as hashes. */
export const previewLinkEndpoints = ({ db, now }: Pick<AppContext, 'db' | 'now'>): Endpoint[] =>
  implement(previewLinksApi, {
    'GET /api/system-panel/cases/:id/preview-links': async ({ id }) => {
      if (!(await findContent(db, 'cases', id))) throw notFound();
      return db
        .selectFrom('previewLinks')
        .select(shownColumns)
        .where('kind', '=', 'cases')
        .where('entityId', '=', id)
        .where('expiresAt', '>', now().toISOString())
        .orderBy('id', 'desc')
        .execute();
    },
    'POST /api/system-panel/cases/:id/preview-links': ({ id, user, transact }) =>
      transact(async (tx, record, createdAt) => {
        if (!(await findContent(tx, 'cases', id))) throw notFound();
        const token = randomBytes(32).toString('base64url');
        const lasts = lasting(createdAt, retention.previewLinkMinutes * 60_000);
        const values = { author: user!.username, tokenHash: digest(token), ...lasts };
        const link = await tx
          .insertInto('previewLinks')
          .values({ kind: 'cases', entityId: id, ...values })
          .returning(shownColumns)
          .executeTakeFirstOrThrow();
        await record('changed', 'case', id, ['preview link']);
        return { ...link, token };
      }),
    'DELETE /api/system-panel/cases/:id/preview-links/:linkId': ({ id, c, transact }) => {
      const linkId = readId(c, 'linkId');
      return transact(async (tx, record) => {
        const linkDeletion = tx.deleteFrom('previewLinks').where('kind', '=', 'cases').where('entityId', '=', id);
        if (!(await executeWrite(linkDeletion.where('id', '=', linkId)))) throw notFound();
        await record('changed', 'case', id, ['preview link']);
        return deleted;
      });
    },
    // POST keeps the token out of addresses, logs and caches.
    'POST /api/previews': async ({ body: { token }, language }) => {
      const link = await db
        .selectFrom('previewLinks')
        .select(['entityId', 'expiresAt'])
        .where('tokenHash', '=', digest(token))
        .where('expiresAt', '>', now().toISOString())
        .executeTakeFirst();
      const edited = link && (await findContent(db, 'cases', link.entityId));
      if (!link || !edited) throw notFound();
      const content = edited.draft?.content ?? edited.content;
      // The valid fields of an incomplete draft are shown, as in the editor.
      const fields = Object.entries(content).filter(([name]) => name in caseEntity.shape);
      const { translations, entryIds } = content;
      const previewed = localized('cases', { ...Object.fromEntries(fields), translations, entryIds }, language);
      const [shown] = await illustrated(db, [{ ...noPictures, ...previewed }], casePictures);
      return { case: { ...withPictures(shown!, language), id: link.entityId }, expiresAt: link.expiresAt };
    },
  });

const noPictures = { logoUrl: null, heroImageUrl: null, screenshots: [] };

const shownColumns = ['id', 'author', 'createdAt', 'expiresAt'] as const;

export const purgePreviewLinks = purgeExpired('previewLinks');
