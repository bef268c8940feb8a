/** The number of backups to keep: the newest one of each of the last days, weeks and months that have a backup. */
export interface KeepPolicy {
  days: number;
  weeks: number;
  months: number;
}

const units = { d: 'days', w: 'weeks', m: 'months' } as const;

/** Reads `BACKUP_KEEP`, such as `7d,4w,6m`. @returns undefined if it is malformed or would keep nothing */
export function parseKeepPolicy(value: string): KeepPolicy | undefined {
  const policy: KeepPolicy = { days: 0, weeks: 0, months: 0 };
  for (const part of value.split(',')) {
    const match = /^([1-9]\d{0,2})([dwm])$/.exec(part.trim());
    const unit = match && units[match[2] as keyof typeof units];
    if (!unit || policy[unit] !== 0) return undefined;
    policy[unit] = Number(match[1]);
  }
  return policy;
}

/** The backups that the policy does not keep. The newest one is always kept. */
export function backupsToDelete<Backup extends { madeAt: Date }>(
  backups: readonly Backup[],
  policy: KeepPolicy,
): Backup[] {
  const newestFirst = backups.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  const keptBackups = new Set(newestFirst.slice(0, 1));
  for (const [unit, limit] of Object.entries(policy) as [keyof KeepPolicy, number][]) {
    const newestOfPeriod = new Map<number | string, Backup>();
    for (const backup of newestFirst) {
      const period = periodOf[unit](backup.madeAt);
      if (!newestOfPeriod.has(period)) newestOfPeriod.set(period, backup);
    }
    for (const backup of [...newestOfPeriod.values()].slice(0, limit)) keptBackups.add(backup);
  }
  return newestFirst.filter((backup) => !keptBackups.has(backup));
}

const day = 24 * 60 * 60 * 1000;

/** The day, the week and the month of an instant in UTC. Day 0 of the epoch was a Thursday; weeks start on Monday. */
const periodOf: Record<keyof KeepPolicy, (instant: Date) => number | string> = {
  days: (instant) => Math.floor(instant.getTime() / day),
  weeks: (instant) => Math.floor((instant.getTime() / day + 3) / 7),
  months: (instant) => instant.toISOString().slice(0, 7),
};
