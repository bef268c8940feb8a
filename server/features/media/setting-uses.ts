import { sql } from 'kysely';
import type { MediaUse } from '../../../domain/media/media.ts';
import { defaultLanguage } from '../../../domain/text/language.ts';
import type { Database } from '../../platform/db/tables.ts';
import { draftSetting } from '../studio-settings/studio-settings.ts';

interface SettingText {
  /** The page as JSON, or the address of the logo. */
  text: string;
  use: MediaUse;
}

/**
 * The pages and logos of the studio's settings that may use pictures: published, in the draft, and in earlier versions, which can be
 * restored.
 * @param pattern the stored settings must match it by `like`
 */
export async function findSettingsWithPictures(db: Database, pattern: string): Promise<SettingText[]> {
  const { newest } = await db
    .selectFrom('studioVersions')
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  const versionsQuery = db
    .selectFrom('studioVersions')
    .select(['id', 'content'])
    .where(sql<string>`cast(content as text)`, 'like', pattern);
  const settingsQuery = db.selectFrom('settings').select(['name', 'value']).where('value', 'like', pattern);
  const [versions, settings] = await Promise.all([versionsQuery.execute(), settingsQuery.execute()]);
  return [
    ...versions.flatMap(({ id, content }) => usesIn(JSON.parse(content), id === newest ? 'public' : 'version')),
    ...settings.flatMap(({ name, value }) => {
      const stored = JSON.parse(value) as { changes?: unknown };
      return name === draftSetting ? usesIn(stored.changes, 'draft') : usesIn(stored, 'public');
    }),
  ];
}

/** The pages and the logo among stored facts, which may be incomplete, since a draft is validated when it is published. */
function usesIn(facts: unknown, place: MediaUse['place']): SettingText[] {
  const { pages, logo } = Object(facts) as { pages?: unknown; logo?: unknown };
  const pageUses = (Array.isArray(pages) ? pages : []).map((page: unknown, index) => {
    const { title } = Object(page) as { title?: unknown };
    const name = (Object(title) as Record<string, unknown>)[defaultLanguage];
    const use: MediaUse = { kind: 'pages', id: index + 1, name: typeof name === 'string' ? name : '', place };
    return { text: JSON.stringify(page), use };
  });
  const logoUse: MediaUse = { kind: 'logo', id: 1, name: '', place };
  return typeof logo === 'string' ? [...pageUses, { text: logo, use: logoUse }] : pageUses;
}
