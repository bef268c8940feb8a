import { purgeOldAttempts } from '../auth/attempts.ts';
import { purgeExpiredSessions } from '../auth/sessions.ts';
import type { Database } from '../db/tables.ts';
import { catchUp } from '../search/indexing.ts';
import { withoutData } from '../http/middleware/error-response.ts';
import { purgeMailFiles } from '../mail/mail-files.ts';
import { purgeSentMails } from '../mail/outbox.ts';
import type { AppContext } from '../context.ts';
import { purgeDeletedPortfolioItems } from '../portfolio/store.ts';

const hour = 60 * 60 * 1000;

/** A turn is due again after this long: less than between two looks, so that an instance on its own never misses one. */
const turn = hour - 60_000;

/**
 * Removes every hour what is kept only for a time: of several instances whichever comes first. All index what no
 * search has asked for yet.
 */
export function startHousekeeping({
  config,
  db,
  engine,
  log,
  now,
}: Pick<AppContext, 'config' | 'db' | 'engine' | 'log' | 'now'>): {
  stop(): void;
} {
  const purge = async () => {
    try {
      if (await takeTurn(db, now())) {
        for (const remove of [purgeExpiredSessions, purgeOldAttempts, purgeSentMails, purgeDeletedPortfolioItems]) {
          await remove(db, now());
        }
      }
      await purgeMailFiles(config.dataDir, now());
      // After an upgrade or a restore there is much to index; else a search does it by the way.
      await catchUp({ db, engine });
    } catch (error) {
      log.warn({ err: withoutData(error) }, 'housekeeping is put off');
    }
  };
  void purge();
  const timer = setInterval(() => void purge(), hour).unref();
  return { stop: () => clearInterval(timer) };
}

/** Whether the caller is to do what is done once an hour, by whichever instance asks first. */
export async function takeTurn(db: Database, now: Date): Promise<boolean> {
  const createdAt = now.toISOString();
  const taken = await db
    .insertInto('milestones')
    .values({ name: 'housekeeping', createdAt })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ createdAt })
        .where('milestones.createdAt', '<=', new Date(now.getTime() - turn).toISOString()),
    )
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}
