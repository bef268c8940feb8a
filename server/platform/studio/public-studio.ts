import type { Context } from 'hono';
import { defaultStudio } from '../../../domain/studio/default-studio.ts';
import { shownLanguages } from '../../../domain/studio/facts.ts';
import type { Studio } from '../../../domain/studio/studio.ts';
import type { Language } from '../../../domain/text/language.ts';
import type { Database } from '../db/tables.ts';
import { createPublicList } from '../http/cache/public-list.ts';
import type { Invalidation } from '../http/cache/invalidation.ts';
import { readStudio } from './studio.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The facts with which this request is rendered instead of the published facts, such as the facts of the draft in its preview. */
    studio: Studio | undefined;
  }
}

/** The studio as visitors see it. While the database is unavailable, its facts are stale (decision 5). */
export interface PublicStudio {
  publicStudio: (c: Context) => Promise<Studio>;
  /** The languages of the site by the facts that were read last: at startup and after each publication. */
  publicLanguages: () => readonly Language[];
}

export function createPublicStudio(db: Database, invalidation: Pick<Invalidation, 'subscribe'>): PublicStudio {
  let latest = defaultStudio;
  const readLatest = async () => {
    latest = await readStudio(db);
    return [latest];
  };
  const readList = createPublicList(readLatest, [defaultStudio], invalidation);
  return {
    publicStudio: async (c) => c.get('studio') ?? (await readList(c)).list[0]!,
    publicLanguages: () => shownLanguages(latest),
  };
}
