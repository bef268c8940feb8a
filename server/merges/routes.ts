import { mergeRequest, unmergeDays } from '../../domain/duplicates.ts';
import { projectEntity } from '../../domain/project.ts';
import { auditAll } from '../audit/store.ts';
import { changeOnce } from '../changes/store.ts';
import type { AppContext } from '../context.ts';
import type { Database } from '../db/tables.ts';
import { recordHistory } from '../history/store.ts';
import { bodyDigest } from '../http/endpoint/idempotency-key.ts';
import { endpoint, type Endpoint } from '../http/endpoint/endpoint.ts';
import { HttpError, notFound } from '../http/errors.ts';
import { findProject, lockProjects } from '../projects/store.ts';
import { setMerged, settleTarget, setUnmerged } from './store.ts';

export const mergesEndpoints = ({ db, engine, now }: AppContext): Endpoint[] => [
  endpoint({
    method: 'POST',
    path: '/api/projects/merge',
    summary: 'Merge project submissions of one sender into the oldest of them; across senders only on demand',
    access: 'editor',
    scope: 'submissions:write',
    body: mergeRequest,
    repeatable: true,
    response: projectEntity,
    errors: {
      404: 'One of them does not exist',
      409: 'One is merged or spam already, or they are of several senders: then the response has `senders`, their addresses',
    },
    handle: async ({ body, user, by: actor, idempotencyKey }) => {
      const at = now();
      const ids = [...new Set(body.ids)];
      const key = { user: user!, actor, idempotencyKey, bodyDigest: bodyDigest(body) };
      const { into } = await db.transaction().execute((tx) =>
        changeOnce(tx, key, at, async () => {
          const all = await lockProjects(tx, engine, ids);
          const [target, ...merged] = all.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
          if (!target || all.length !== ids.length) throw notFound();
          const senders = new Set(all.map(({ contactEmail }) => contactEmail.toLowerCase()));
          const isOther = all.some(({ mergedInto, spamAt }) => mergedInto !== null || spamAt !== null);
          if (isOther || merged.length === 0) throw new HttpError(409, 'conflict');
          if (senders.size > 1 && !body.acrossSenders)
            throw new HttpError(409, 'conflict', { data: { senders: [...senders].toSorted() } });
          await setMerged(tx, target, merged, at);
          for (const { id } of merged) await record(tx, { id, target: target.id, isMerged: true }, key, at);
          return { items: [], outcome: { into: target.id } };
        }),
      );
      const target = await findProject(db, into);
      if (!target) throw notFound();
      return target;
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/projects/:id/unmerge',
    summary: 'Let a project submission stand alone again, within 30 days after it was merged',
    access: 'editor',
    scope: 'submissions:write',
    response: projectEntity,
    errors: { 409: 'It is not merged, or has been for too long' },
    handle: ({ id, user, by: actor }) =>
      db.transaction().execute(async (tx) => {
        const at = now();
        const seen = await findProject(tx, id);
        if (!seen) throw notFound();
        const [target, merged] = await lockProjects(tx, engine, [seen.mergedInto ?? 0, id]);
        // Another may have merged or released it meanwhile.
        if (!target || !merged || merged.mergedInto !== target.id) throw new HttpError(409, 'conflict');
        const { mergedAt } = await tx
          .selectFrom('projects')
          .select('mergedAt')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        if (at.getTime() - Date.parse(mergedAt!) > unmergeDays * 24 * 60 * 60 * 1000)
          throw new HttpError(409, 'conflict');
        await setUnmerged(tx, [id], at);
        await settleTarget(tx, target);
        await record(tx, { id, target: target.id, isMerged: false }, { user: user!, actor }, at);
        return (await findProject(tx, id))!;
      }),
  }),
];

type Author = Pick<Parameters<typeof changeOnce>[1], 'user' | 'actor'>;

/** In the histories of both, and in the audit. */
async function record(
  tx: Database,
  { id, target, isMerged }: { id: number; target: number; isMerged: boolean },
  { user, actor }: Author,
  now: Date,
): Promise<void> {
  const of = (other: number) => (isMerged ? { from: null, to: other } : { from: other, to: null });
  const event = { by: user.username, kind: 'changed' } as const;
  await recordHistory(
    tx,
    [
      { ...event, projectId: id, field: 'mergedInto', ...of(target) },
      { ...event, projectId: target, field: 'merged', ...of(id) },
    ],
    now,
  );
  const audited = { action: 'changed', entity: 'submission', fields: ['mergedInto'] } as const;
  await auditAll(tx, actor, [{ ...audited, id }], now);
}
