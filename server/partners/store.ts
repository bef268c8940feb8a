import { partnerEntity, type Partner } from '../../domain/partner.ts';
import { columnsOf, decode } from '../db/rows.ts';
import { storedColumns } from '../db/stored-columns.ts';
import type { Database } from '../db/tables.ts';

const columns = columnsOf(partnerEntity);

/** Partners in the order that the operators gave them. */
export async function listPartners(db: Database): Promise<Partner[]> {
  const rows = await db.selectFrom('partners').select(columns).orderBy('order').orderBy('id').execute();
  return rows.map((row) => decode<Partner>(row, storedColumns.partners));
}
