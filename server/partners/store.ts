import { partnerEntity, type Partner } from '../../domain/partner.ts';
import { columnsOf, decode } from '../db/rows.ts';
import type { Database } from '../db/tables.ts';

const columns = columnsOf(partnerEntity);

/** Partners in the operators' order. */
export async function listPartners(db: Database): Promise<Partner[]> {
  const rows = await db.selectFrom('partners').select(columns).orderBy('order').orderBy('id').execute();
  return rows.map((row) => decode('partners', row));
}
