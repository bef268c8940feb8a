import { partnerEntity, type Partner } from '../../domain/partner.ts';
import type { Translated } from '../../domain/translation.ts';
import { columnsOf, decode } from '../db/rows.ts';
import type { Database } from '../db/tables.ts';
import type { Illustrated } from '../../domain/picture.ts';
import { illustrated } from '../media/store.ts';

const columns = columnsOf(partnerEntity);

/** Public partners in the operators' order. */
export async function listPartners(db: Database): Promise<(Partner & Translated & Illustrated)[]> {
  const rows = await db
    .selectFrom('partners')
    .select([...columns, 'translations'])
    .where('hiddenAt', 'is', null)
    .where('deletedAt', 'is', null)
    .orderBy('order')
    .orderBy('id')
    .execute();
  return illustrated(
    db,
    rows.map((row) => decode('partners', row)),
    ['logoUrl'],
  );
}
