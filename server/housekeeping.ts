import { purgeOldAttempts } from './auth/attempts.ts';
import { purgeExpiredSessions } from './auth/sessions.ts';
import { catchUp } from './finding/indexing.ts';
import { withoutData } from './http/error-answer.ts';
import { purgeSentMails } from './mail/outbox.ts';
import type { Parts } from './parts.ts';
import { purgeDeletedPortfolioItems } from './portfolio/store.ts';

const hour = 60 * 60 * 1000;

/** Removes, now and every hour, what is kept only for a time, and indexes what no search has asked for yet. Several instances may do so at once. */
export function startHousekeeping({ db, engine, log, now }: Pick<Parts, 'db' | 'engine' | 'log' | 'now'>): {
  stop(): void;
} {
  const purge = async () => {
    try {
      for (const remove of [purgeExpiredSessions, purgeOldAttempts, purgeSentMails, purgeDeletedPortfolioItems]) {
        await remove(db, now());
      }
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
