import { featureEntity, type Feature } from '../../domain/feature.ts';
import { columnsOf, decode } from '../db/rows.ts';
import type { Database } from '../db/tables.ts';

const columns = columnsOf(featureEntity);

/** Features in the operators' order. */
export async function listFeatures(db: Database): Promise<Feature[]> {
  const rows = await db.selectFrom('features').select(columns).orderBy('order').orderBy('id').execute();
  return rows.map((row) => decode('features', row));
}
