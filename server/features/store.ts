import { featureEntity, type Feature } from '../../domain/feature.ts';
import type { Translated } from '../../domain/translation.ts';
import { columnsOf, decode } from '../db/rows.ts';
import type { Database } from '../db/tables.ts';

const columns = columnsOf(featureEntity);

/** Public features in the operators' order. */
export async function listFeatures(db: Database): Promise<(Feature & Translated)[]> {
  const rows = await db
    .selectFrom('features')
    .select([...columns, 'translations'])
    .where('hiddenAt', 'is', null)
    .where('deletedAt', 'is', null)
    .orderBy('order')
    .orderBy('id')
    .execute();
  return rows.map((row) => decode('features', row));
}
