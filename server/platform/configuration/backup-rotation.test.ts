import { describe, expect, it } from 'vitest';
import { backupsToDelete, parseKeepPolicy } from './backup-rotation.ts';

const hour = 60 * 60 * 1000;
const daily = (count: number, newest = '2026-11-24T03:00:00.000Z') =>
  Array.from({ length: count }, (_, index) => ({ madeAt: new Date(Date.parse(newest) - index * 24 * hour) }));
const remainingDays = (backups: { madeAt: Date }[], policy: string) => {
  const deleted = new Set(backupsToDelete(backups, parseKeepPolicy(policy)!));
  return backups.filter((backup) => !deleted.has(backup)).map(({ madeAt }) => madeAt.toISOString().slice(0, 10));
};

describe('BACKUP_KEEP', () => {
  it('lists days, weeks and months in any order', () => {
    expect(parseKeepPolicy('7d,4w,6m')).toEqual({ days: 7, weeks: 4, months: 6 });
    expect(parseKeepPolicy('12m, 3d')).toEqual({ days: 3, weeks: 0, months: 12 });
  });

  it.each(['', '0d', '7', 'd', '7d,3d', '7d;4w', '-1d', '7y', '1000d', '7d,'])('rejects %j', (value) => {
    expect(parseKeepPolicy(value)).toBeUndefined();
  });
});

describe('rotation', () => {
  it('keeps the newest backup of each of the last days, weeks and months', () => {
    expect(remainingDays(daily(100), '3d,2w,3m')).toEqual([
      '2026-11-24',
      '2026-11-23',
      '2026-11-22',
      '2026-10-31',
      '2026-09-30',
    ]);
  });

  it('counts only periods that have a backup, so a pause deletes nothing', () => {
    const old = daily(2, '2025-01-10T03:00:00.000Z');
    expect(remainingDays([...daily(1), ...old], '7d')).toEqual(['2026-11-24', '2025-01-10', '2025-01-09']);
  });

  it('keeps one of several backups of a day, and always the newest', () => {
    const [newest] = daily(1);
    const sameDay = [newest!, { madeAt: new Date(newest!.madeAt.getTime() - hour) }];
    expect(backupsToDelete(sameDay, parseKeepPolicy('1d')!)).toEqual([sameDay[1]]);
    expect(backupsToDelete([newest!], { days: 0, weeks: 0, months: 0 })).toEqual([]);
  });

  it('deletes nothing if there are no backups', () => {
    expect(backupsToDelete([], parseKeepPolicy('7d')!)).toEqual([]);
  });
});
