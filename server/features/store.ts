import { featureEntity, type Feature } from '../../domain/feature.ts';
import { columnsOf, decode } from '../db/rows.ts';
import { storedColumns } from '../db/stored-columns.ts';
import type { Database } from '../db/tables.ts';

const columns = columnsOf(featureEntity);

/** Features in the order that the operators gave them. */
export async function listFeatures(db: Database): Promise<Feature[]> {
  const rows = await db.selectFrom('features').select(columns).orderBy('order').orderBy('id').execute();
  return rows.map((row) => decode<Feature>(row, storedColumns.features));
}
