import { mergesApi } from '../../domain/api/merges.ts';
import { mergeLimit } from '../../domain/inbox/duplicates.ts';
import { audit } from '../platform/audit/audit-trail.ts';
import { type Author, authorOf, changeOnce, keyOf } from '../features/changes/change-sets.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { idsOf } from '../platform/db/rows.ts';
import type { Database } from '../platform/db/tables.ts';
import { recordHistory } from '../features/history/history.ts';
import { type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import { HttpError, requireExisting, notFound } from '../platform/errors/http-error.ts';
import { findProjectIds } from '../features/inbox/submission-list.ts';
import { findProject, type LockedProject, lockProjects } from '../features/submissions/submissions.ts';
import { isMergedForGood, setMerged, setUnmerged } from '../features/submissions/merges.ts';

export const mergesEndpoints = ({ db }: AppContext): Endpoint[] =>
  implement(mergesApi, {
    'POST /api/projects/merge': async (call) => {
      const { body } = call;
      const key = keyOf(call);
      const { into, merged } = await call.transact((tx, _record, now) =>
        changeOnce(tx, key, now, async () => {
          const ids =
            'ids' in body ? [...new Set(body.ids)] : await findProjectIds(tx, body.filter, mergeLimit + 1, now);
          const hasUnseenMatches = 'filter' in body && ids.length !== body.expected;
          if (ids.length > mergeLimit || hasUnseenMatches) throw new HttpError(409, 'conflict');
          const { target, duplicates } = await lockMergeable(tx, ids, body.acrossSenders);
          await setMerged(tx, target, duplicates, now);
          for (const merged of duplicates) await recordMerge(tx, { merged, target, isMerged: true }, key, now);
          return { items: [], outcome: { into: target.id, merged: idsOf(duplicates) } };
        }),
      );
      const target = requireExisting(await findProject(db, into));
      return { ...target, merged };
    },
    'POST /api/projects/:id/unmerge': (call) =>
      call.transact(async (tx, _record, now) => {
        const { id } = call;
        const project = requireExisting(await findProject(tx, id));
        // The target of an import may have the higher id, so the order of the locked rows does not tell them apart.
        const locked = await lockProjects(tx, [project.mergedInto ?? 0, id]);
        const target = locked.find((row) => row.id === project.mergedInto);
        const merged = locked.find((row) => row.id === id);
        // Another operator may have merged or released it in the meantime.
        if (!target || !merged || merged.mergedInto !== target.id) throw new HttpError(409, 'conflict');
        if (await isMergedForGood(tx, id, now)) throw new HttpError(409, 'conflict');
        await setUnmerged(tx, [id], now);
        await recordMerge(tx, { merged, target, isMerged: false }, authorOf(call), now);
        return (await findProject(tx, id))!;
      }),
  });

/**
 * Locks submissions that may be merged; the oldest is the target. @param acrossSenders whether they may be from several senders
 * @throws {HttpError} 404 if one does not exist, 409 if one is spam or merged already, or with the senders if there are several
 */
async function lockMergeable(tx: Database, ids: readonly number[], acrossSenders: boolean | undefined) {
  const projects = await lockProjects(tx, ids);
  const [target, ...duplicates] = projects.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
  if (!target || projects.length !== ids.length) throw notFound();
  const isNotListed = projects.some(({ mergedInto, spamAt }) => mergedInto !== null || spamAt !== null);
  if (isNotListed || duplicates.length === 0) throw new HttpError(409, 'conflict');
  const senders = new Set(projects.map(({ contactEmail }) => contactEmail.toLowerCase()));
  if (senders.size > 1 && !acrossSenders)
    throw new HttpError(409, 'conflict', { data: { senders: [...senders].toSorted() } });
  return { target, duplicates };
}

/** Records a merge or its reversal in the histories of both submissions and in the audit. */
async function recordMerge(
  tx: Database,
  { merged, target, isMerged }: { merged: LockedProject; target: LockedProject; isMerged: boolean },
  { user, actor }: Author,
  now: Date,
): Promise<void> {
  const valuesFor = (other: number) => (isMerged ? { from: null, to: other } : { from: other, to: null });
  const event = { by: user.username, kind: 'changed' } as const;
  const ofMerged = { ...event, conversationId: merged.conversationId, field: 'mergedInto', ...valuesFor(target.id) };
  const ofTarget = { ...event, conversationId: target.conversationId, field: 'merged', ...valuesFor(merged.id) };
  await recordHistory(tx, [ofMerged, ofTarget], now);
  await audit(tx, actor, { action: 'changed', entity: 'submission', id: merged.id, fields: ['mergedInto'] }, now);
}
