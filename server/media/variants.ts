import { rm } from 'node:fs/promises';
import type { ExpressionBuilder } from 'kysely';
import { oneAtATime } from '../bootstrap/background-work.ts';
import { after, encode } from '../db/rows.ts';
import type { AppContext } from '../context.ts';
import type { Tables } from '../db/tables.ts';
import { withoutData } from '../http/middleware/error-response.ts';
import { StoreFailure } from '../platform/storage/files.ts';
import { stepsOf } from './imaging/steps.ts';
import { keyOf, type MediaRow, originalEnding, usesOf } from './store.ts';

/** In ms: between two looks into the queue without an upload, and how long one process has a picture to itself unless it renews that. */
const times = { poll: 15_000, lease: 90_000, renewal: 30_000 };
/** After as many a picture has failed: it ended the process each time, or the disk was full. */
const mostAttempts = 3;

type Needs = Pick<AppContext, 'db' | 'log' | 'now' | 'invalidation'> & Pick<AppContext['media'], 'files' | 'imaging'>;

/**
 * Makes the variants of pictures from the queue in the database, one picture at a time. A picture whose process ended is taken
 * up again when its lease is over; its files are written again under the same names.
 */
export function startVariants(needs: Needs): { due(): void; stop(): Promise<void> } {
  const work = oneAtATime(
    async (isStopped) => {
      for (let row = await lease(needs); row; row = isStopped() ? undefined : await lease(needs))
        await makeVariants(needs, row, isStopped);
    },
    (error) => needs.log.warn({ err: withoutData(error) }, 'variants wait for the database'),
  );
  const due = () => void work.run();
  const timer = setInterval(due, times.poll).unref();
  return {
    due,
    stop() {
      clearInterval(timer);
      return work.stop();
    },
  };
}

/** Takes the next picture that no process works on. */
async function lease({ db, now }: Needs): Promise<MediaRow | undefined> {
  const at = now().toISOString();
  const isFree = (row: ExpressionBuilder<Tables, 'mediaFiles'>) =>
    row.and([row('state', '=', 'pending'), row.or([row('leasedUntil', 'is', null), row('leasedUntil', '<', at)])]);
  const free = db.selectFrom('mediaFiles').select('id').where(isFree);
  const next = await free.orderBy('id').limit(1).executeTakeFirst();
  if (!next) return undefined;
  return db
    .updateTable('mediaFiles')
    .set((row) => ({ leasedUntil: after(now(), times.lease), attempts: row('attempts', '+', 1) }))
    .where('id', '=', next.id)
    .where(isFree)
    .returningAll()
    .executeTakeFirst();
}

async function makeVariants(needs: Needs, row: MediaRow, isStopped: () => boolean): Promise<void> {
  const { db, files, imaging, log, now, invalidation } = needs;
  const one = db.updateTable('mediaFiles').where('id', '=', row.id);
  const update = (values: object) => one.set(encode(values) as never).execute();
  const key = keyOf(row);
  const { steps, widths } = stepsOf(row);
  const renewal = setInterval(
    () => void update({ leasedUntil: after(now(), times.lease) }).catch(() => {}),
    times.renewal,
  );
  try {
    await files.local(key + originalEnding, async (original) => {
      for (const step of steps) {
        if (isStopped()) return;
        const temporary = await files.temporary();
        try {
          await imaging.render(original, step, temporary);
          await files.put(key + step, temporary);
        } finally {
          await rm(temporary, { force: true });
        }
      }
      await update({ state: 'ready', widths, leasedUntil: null });
    });
    // The next process takes it up at once.
    if (isStopped()) await update({ leasedUntil: null, attempts: row.attempts - 1 });
    else if ((await usesOf(db, key)).some(({ place }) => place === 'public')) invalidation.invalidate();
  } catch (error) {
    if (isStopped()) return void (await update({ leasedUntil: null, attempts: row.attempts - 1 }).catch(() => {}));
    const isElsewhere = (error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof StoreFailure;
    log.warn({ media: row.id, attempt: row.attempts, err: withoutData(error) }, 'variants of a picture failed');
    // Another instance may have the original (decision 30), or the store comes back.
    await update({ state: !isElsewhere && row.attempts >= mostAttempts ? 'failed' : 'pending' });
  } finally {
    clearInterval(renewal);
  }
}
