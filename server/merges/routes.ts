import { mergedProject, mergeLimit, mergeRequest, unmergeDays } from '../../domain/duplicates.ts';
import type { ProjectsFilter } from '../../domain/list-query.ts';
import { projectEntity } from '../../domain/project.ts';
import { auditAll } from '../audit/store.ts';
import { changeOnce } from '../changes/store.ts';
import type { AppContext } from '../context.ts';
import type { Engine } from '../db/engine.ts';
import type { Database } from '../db/tables.ts';
import { recordHistory } from '../history/store.ts';
import { bodyDigest } from '../http/endpoint/idempotency-key.ts';
import { endpoint, type Endpoint } from '../http/endpoint/endpoint.ts';
import { HttpError, notFound } from '../http/errors.ts';
import { findProject, lockProjects } from '../projects/store.ts';
import { setMerged, settleTarget, setUnmerged } from './store.ts';

/** The ids of the submissions that a filter leaves: at most `limit`. */
type FindProjectIds = (
  database: { db: Database; engine: Engine },
  filter: Partial<ProjectsFilter>,
  limit: number,
  now: Date,
) => Promise<number[]>;

export const mergesEndpoints = ({ db, engine, now }: AppContext, findProjectIds: FindProjectIds): Endpoint[] => [
  endpoint('POST /api/projects/merge', {
    summary: 'Merge project submissions of one sender into the oldest of them; across senders only on demand',
    access: 'editor',
    scope: 'submissions:write',
    body: mergeRequest,
    repeatable: true,
    response: mergedProject,
    errors: {
      404: 'One of them does not exist',
      409: 'The filter leaves another number than `expected` or more than can be merged, one is merged or spam already, or they are of several senders: then the response has `senders`, their addresses',
    },
    handle: async ({ body, user, by: actor, idempotencyKey }) => {
      const at = now();
      const key = { user: user!, actor, idempotencyKey, bodyDigest: bodyDigest(body) };
      const { into, merged } = await db.transaction().execute((tx) =>
        changeOnce(tx, key, at, async () => {
          const ids =
            'ids' in body
              ? [...new Set(body.ids)]
              : await findProjectIds({ db: tx, engine }, body.filter, mergeLimit + 1, at);
          const isOtherNumber = 'filter' in body && ids.length !== body.expected;
          if (ids.length > mergeLimit || isOtherNumber) throw new HttpError(409, 'conflict');
          const all = await lockProjects(tx, engine, ids);
          const [target, ...others] = all.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
          if (!target || all.length !== ids.length) throw notFound();
          const senders = new Set(all.map(({ contactEmail }) => contactEmail.toLowerCase()));
          const isOther = all.some(({ mergedInto, spamAt }) => mergedInto !== null || spamAt !== null);
          if (isOther || others.length === 0) throw new HttpError(409, 'conflict');
          if (senders.size > 1 && !body.acrossSenders)
            throw new HttpError(409, 'conflict', { data: { senders: [...senders].toSorted() } });
          await setMerged(tx, target, others, at);
          for (const { id } of others) await record(tx, { id, target: target.id, isMerged: true }, key, at);
          return { items: [], outcome: { into: target.id, merged: others.map(({ id }) => id) } };
        }),
      );
      const target = await findProject(db, into);
      if (!target) throw notFound();
      return { ...target, merged };
    },
  }),
  endpoint('POST /api/projects/:id/unmerge', {
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
