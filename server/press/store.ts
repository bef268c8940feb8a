import { type Case, caseEntity } from '../../domain/case.ts';
import { type PressTexts, pressTexts } from '../../domain/press.ts';
import type { Illustrated } from '../../domain/picture.ts';
import type { Translated } from '../../domain/translation.ts';
import { illustrated } from '../media/store.ts';
import { columnsOf, decode } from '../db/rows.ts';
import type { Database } from '../db/tables.ts';

/** A case with the texts of its press kit, in all languages. */
export type StoredPressKit = Case & PressTexts & Translated & Illustrated;

/** The public cases that have a press kit. */
export async function listPressKits(db: Database): Promise<StoredPressKit[]> {
  const rows = await db
    .selectFrom('cases')
    .select([...columnsOf(caseEntity), ...columnsOf(pressTexts), 'translations', 'entryIds'])
    .where('hiddenAt', 'is', null)
    .where('deletedAt', 'is', null)
    .orderBy('order')
    .orderBy('id')
    .execute();
  const kits = rows.map((row) => decode('cases', row)).filter(({ pressKit }) => pressKit);
  return illustrated(db, kits, ['logoUrl', 'heroImageUrl', 'screenshots']);
}
