import { Gauge } from 'prom-client';
import type { Database } from '../../platform/db/tables.ts';
import { withTimeout } from '../../platform/http/middleware/timeout.ts';
import { readBackupState } from './backup-runs.ts';

/** The age and size of the last scheduled backup, read from the database at each scrape; no series before the first backup. */
export function backupGauges(db: Database): Gauge[] {
  const gauge = (name: string, help: string, valueOf: (backup: { finishedAt: string; bytes: number }) => number) =>
    new Gauge({
      name: `sixtyforty_backup_${name}`,
      help,
      registers: [],
      aggregator: 'max',
      async collect() {
        this.reset();
        const state = await withTimeout(readBackupState(db), 1500).catch(() => undefined);
        if (state?.lastBackup) this.set(valueOf(state.lastBackup));
      },
    });
  return [
    gauge('age_seconds', 'Time since the last backup that was read back and checked', ({ finishedAt }) =>
      Math.round((Date.now() - Date.parse(finishedAt)) / 1000),
    ),
    gauge('size_bytes', 'Size of the last backup', ({ bytes }) => bytes),
  ];
}
