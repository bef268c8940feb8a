import { isSameJson } from '../../../domain/text/json.ts';
import { type FirstStep, firstSteps, type FirstStepsState } from '../../../domain/operations/status.ts';
import { factsWithoutSamples } from '../../../domain/studio/samples.ts';
import type { StudioField } from '../../../domain/studio/studio.ts';
import { sql } from 'kysely';
import { selectSamples } from '../content/samples.ts';
import type { PlatformContext } from '../../platform/context/platform-context.ts';
import { milestoneTime } from '../../platform/db/milestones.ts';
import type { Database } from '../../platform/db/tables.ts';
import { readPublishedChanges } from '../../platform/studio/studio.ts';

const backedUp = 'backed-up';

/** The schema of the database, and the duration of the query in ms. */
export async function measureDatabase(db: Database): Promise<{ schema: string; latency: number }> {
  const start = performance.now();
  const newest = sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`;
  const { rows } = await newest.execute(db);
  return { schema: rows[0]?.name ?? '', latency: Math.round((performance.now() - start) * 10) / 10 };
}

export async function readFirstSteps({ db, config }: Pick<PlatformContext, 'db' | 'config'>): Promise<FirstStepsState> {
  const [published, hasSamples, lastBackup, withoutFactor, dismissed] = await Promise.all([
    readPublishedChanges(db),
    showsSamples(db),
    milestoneTime(db, backedUp),
    findAdminsWithoutFactor(db),
    readSwitch(db, 'firstStepsDismissed'),
  ]);
  const isDone: Record<FirstStep, boolean> = {
    // The facts that the removal of the samples publishes belong to a step of its own.
    studioFacts: Object.entries(published).some(
      ([fact, value]) => fact !== 'showsSamples' && !isSameJson(value, factsWithoutSamples[fact as StudioField]),
    ),
    sampleContent: !hasSamples,
    mail: config.mailUrl !== undefined,
    https: config.publicUrl.startsWith('https:'),
    backup: lastBackup !== undefined,
    secondFactor: withoutFactor.length === 0,
  };
  return { steps: firstSteps.map((name) => ({ name, done: isDone[name] })), dismissed, withoutFactor };
}

type Switch = 'firstStepsDismissed' | 'secondFactorRequired';

export const readSwitch = async (db: Database, name: Switch): Promise<boolean> =>
  (await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst())?.value === 'true';

export async function setSwitch(tx: Database, name: Switch, isOn: boolean, now: Date): Promise<void> {
  const value = String(isOn);
  const settingInsertion = tx.insertInto('settings').values({ name, value, createdAt: now.toISOString() });
  await settingInsertion.onConflict((conflict) => conflict.column('name').doUpdateSet({ value })).execute();
}

export async function recordBackup(db: Database, now: Date): Promise<void> {
  const createdAt = now.toISOString();
  const milestoneInsertion = db.insertInto('milestones').values({ name: backedUp, createdAt });
  await milestoneInsertion.onConflict((conflict) => conflict.column('name').doUpdateSet({ createdAt })).execute();
}

/** Whether visitors see a sample case or partner under its own name. */
async function showsSamples(db: Database): Promise<boolean> {
  const [cases, partners] = await Promise.all(
    (['cases', 'partners'] as const).map((kind) => selectSamples(db, kind).where('hiddenAt', 'is', null).execute()),
  );
  return cases!.length > 0 || partners!.length > 0;
}

async function findAdminsWithoutFactor(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('username')
    .where('role', '=', 'admin')
    .where('disabledAt', 'is', null)
    .where('removedAt', 'is', null)
    .where(({ not, exists, selectFrom, and }) => {
      const factorsIn = (table: 'totpFactors' | 'passkeys') =>
        selectFrom(table).whereRef(`${table}.userId`, '=', 'users.id');
      return and([not(exists(factorsIn('totpFactors').select('id'))), not(exists(factorsIn('passkeys').select('id')))]);
    })
    .orderBy('username')
    .execute();
  return rows.map(({ username }) => username);
}
