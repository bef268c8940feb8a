import { builtInWhatWeLookFor } from '../../../content/what-we-look-for.ts';
import type { Language } from '../../../domain/text/language.ts';
import { whatWeLookFor, type WhatWeLookFor, type WhatWeLookForTexts } from '../../../domain/pitch/what-we-look-for.ts';
import { nextVersion } from '../../platform/db/rows.ts';
import { lockKey } from '../../platform/db/submissions.ts';
import type { Database } from '../../platform/db/tables.ts';
import { HttpError } from '../../platform/errors/http-error.ts';

/** The name of the row in `settings`; its value is a {@link WhatWeLookFor} as JSON. */
export const whatWeLookForSetting = 'whatWeLookFor';

/** The text for senders in a language; null if it has none. */
export const readWhatWeLookForIn = async (db: Database, language: Language): Promise<string | null> =>
  (await readWhatWeLookFor(db))[language];

export async function readWhatWeLookFor(db: Database): Promise<WhatWeLookFor> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', whatWeLookForSetting)
    .executeTakeFirst();
  return whatWeLookFor.parse(row ? JSON.parse(row.value) : { ...builtInWhatWeLookFor, updatedAt: null });
}

/** Stores the texts. @throws {HttpError} 409 if somebody else has saved in the meantime */
export async function saveWhatWeLookFor(
  tx: Database,
  texts: WhatWeLookForTexts,
  version: string | undefined,
  now: Date,
): Promise<WhatWeLookFor> {
  await lockKey(tx, `setting:${whatWeLookForSetting}`);
  const { updatedAt } = await readWhatWeLookFor(tx);
  if (version !== undefined && version !== updatedAt) throw new HttpError(409, 'changedMeanwhile');
  const saved = { ...texts, updatedAt: updatedAt === null ? now.toISOString() : nextVersion(now, updatedAt) };
  const value = JSON.stringify(saved);
  await tx
    .insertInto('settings')
    .values({ name: whatWeLookForSetting, value, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  return saved;
}
