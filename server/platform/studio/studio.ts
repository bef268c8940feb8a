import { LRUCache } from 'lru-cache';
import { defaultStudio } from '../../../domain/studio/default-studio.ts';
import { type BusinessCalendar, businessCalendar } from '../../../domain/promise/promise.ts';
import type { StudioChanges } from '../../../domain/studio/settings.ts';
import { type Studio, studioFields, studioSchema } from '../../../domain/studio/studio.ts';
import type { Config } from '../configuration/config.ts';
import type { Database } from '../db/tables.ts';

/** The name of the row in `settings` with the facts that environment variables fix, which every start replaces. */
const fixedFactsSetting = 'fixedStudio';

/** The studio's facts: each has the value of the environment, else the one that an admin has published, else the default in `studio.ts`. */
export async function readStudio(db: Database): Promise<Studio> {
  const { published, fixed } = await db
    .selectNoFrom([publishedQuery(db).as('published'), fixedFactsQuery(db).as('fixed')])
    .executeTakeFirstOrThrow();
  return { ...defaultStudio, ...parseChanges(published), ...parseChanges(fixed) };
}

/** The calendar of the promise by the studio's present hours. */
export const readCalendar = async (db: Database): Promise<BusinessCalendar> => businessCalendar(await readStudio(db));

/** The studio as the receiver of forms and emails. */
export interface Receiver {
  /** The address to which notices about submissions and messages are sent, if they have no assignee. */
  noticeAddress: string;
  /** The calendar by which answers are due. */
  calendar: BusinessCalendar;
}

export const receiverOf = (studio: Studio, { studioEmail }: Pick<Config, 'studioEmail'>): Receiver => ({
  noticeAddress: studioEmail ?? studio.email,
  calendar: businessCalendar(studio),
});

/** Reads the address of notices: see {@link Receiver}. */
export const readNoticeAddress = async (db: Database, config: Pick<Config, 'studioEmail'>): Promise<string> =>
  config.studioEmail ?? (await readStudio(db)).email;

/** The facts that an admin has published last; none on a new installation. */
export async function readPublishedChanges(db: Database): Promise<StudioChanges> {
  const row = await publishedQuery(db).executeTakeFirst();
  return parseChanges(row?.content);
}

const publishedQuery = (db: Database) =>
  db.selectFrom('studioVersions').select('content').orderBy('id', 'desc').limit(1);

export async function readFixedFacts(db: Database): Promise<StudioChanges> {
  const row = await fixedFactsQuery(db).executeTakeFirst();
  return parseChanges(row?.value);
}

const fixedFactsQuery = (db: Database) =>
  db.selectFrom('settings').select('value').where('name', '=', fixedFactsSetting);

/** The facts in a stored JSON text; none if nothing is stored. */
const parseChanges = (json: string | null | undefined): StudioChanges => (json ? parsedFacts.memo(json) : {});

/** Stores the facts that the environment fixes, so each process and each transaction reads the same ones. */
export async function storeFixedFacts(db: Database, fixed: StudioChanges, now: Date): Promise<void> {
  const value = JSON.stringify(fixed);
  await db
    .insertInto('settings')
    .values({ name: fixedFactsSetting, value, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Parses facts once, since each form and email needs them. The same JSON has the same object, by which others memoize. */
const parsedFacts = new LRUCache<string, StudioChanges>({
  max: 4,
  memoMethod: (json) => validFacts(JSON.parse(json) as object),
});

/** The facts that the present schema accepts: another release may have stored other ones, which do not apply then. */
export function validFacts(stored: object): StudioChanges {
  const valid = studioFields.flatMap((field) => {
    if (!Object.hasOwn(stored, field)) return [];
    const parsed = studioSchema.shape[field].safeParse(stored[field as keyof typeof stored]);
    return parsed.success ? [[field, parsed.data] as const] : [];
  });
  return Object.fromEntries(valid);
}
