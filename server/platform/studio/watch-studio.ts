import type { Logger } from 'pino';
import type { Database } from '../db/tables.ts';
import { withoutData } from '../errors/without-data.ts';

/** The time in ms between two checks, so a change by another process is on every page within 2 s. */
const interval = 1000;

/**
 * Reports publications of the studio's facts to one process of the embedded database, since a command may have made them. PostgreSQL notifies
 * every instance itself. @returns a function that stops the reports
 */
export function watchStudio(
  db: Database,
  onPublished: () => void,
  log: Pick<Logger, 'warn'>,
  every = interval,
): () => void {
  let newest: number | undefined;
  let isChecking = false;
  async function check(): Promise<void> {
    const row = await db
      .selectFrom('studioVersions')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst();
    const id = row?.id ?? 0;
    if (newest !== undefined && id !== newest) onPublished();
    newest = id;
  }
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    check()
      .catch((error: unknown) => log.warn({ err: withoutData(error) }, 'the settings could not be checked'))
      .finally(() => {
        isChecking = false;
      });
  }, every);
  timer.unref();
  return () => clearInterval(timer);
}
