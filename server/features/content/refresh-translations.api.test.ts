import { afterAll, expect, it } from 'vitest';
import { cases } from '../../../content/cases.ts';
import { features } from '../../../content/features.ts';
import { localizeCase } from '../../../content/localize.ts';
import { partners } from '../../../content/partners.ts';
import { seedContent } from '../../../content/seed-content.ts';
import { localized, type Translations, untranslatedCounts } from '../../../domain/content/translation.ts';
import { listCases, updateCase } from './cases.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { refreshBuiltIns, refreshTranslations, seed } from './built-ins.ts';
import { encode } from '../../platform/db/rows.ts';

const database = await openTestDatabase();
afterAll(() => database.remove());
const { db, engine } = database;
const [saltwick, kerbline, tangerine] = cases as [(typeof cases)[0], (typeof cases)[0], (typeof cases)[0]];

it('a database of the previous version keeps every edit, and gains the translations of unedited texts', async () => {
  await seed(db, engine, { cases, partners, features }, new Date());
  const edits = {
    1: {
      description: saltwick.description.replace('one lamp', 'a single lamp'),
      results: [saltwick.results[2]!, 'A result of our own', `${saltwick.results[0]!} so far`],
      testimonials: [],
    },
    2: { title: 'Our own game', description: 'Something quite different.', challenges: ['Our own challenge'] },
  };
  for (const [id, edit] of Object.entries(edits)) {
    await db.updateTable('cases').set(encode(edit)).where('id', '=', Number(id)).execute();
  }
  const editedCase = { title: 'Keel', description: 'A game about boats.', projectType: 'game', results: '["One"]' };
  const times = { createdAt: saltwick.createdAt, updatedAt: saltwick.createdAt };
  await db
    .insertInto('cases')
    .values({ ...editedCase, order: 9, ...times } as never)
    .execute();

  await refreshBuiltIns(db, seedContent, new Date());
  expect(
    (await Promise.all([refreshTranslations(db, new Date()), refreshTranslations(db, new Date())])).toSorted(),
  ).toEqual([0, expect.any(Number)]);

  const stored = await listCases(db);
  expect(stored.slice(0, 3).map((entity) => localized('cases', entity, 'en'))).toEqual([
    { ...saltwick, ...edits[1] },
    { ...kerbline, ...edits[2] },
    tangerine,
  ]);
  const russian = stored.map((entity) => localized('cases', entity, 'ru'));
  const before = localizeCase(saltwick, 'ru');
  expect(russian[0]).toEqual({
    ...before,
    results: [before.results[2], 'A result of our own', before.results[0]],
    testimonials: [],
    untranslated: ['results.1'],
  });
  expect(untranslatedCounts('cases', stored[0]!, 'ru')).toEqual({ stale: 2, missing: 1 });
  expect(russian[1]).toMatchObject({ ...edits[2], untranslated: ['description', 'challenges.0'] });
  expect(russian[2]).toEqual(localizeCase(tangerine, 'ru'));
  expect(russian.at(-1)).toMatchObject({ title: 'Keel', results: ['One'], untranslated: ['description', 'results.0'] });
});

it('an unedited built-in translation follows its new version; edited and removed ones stay so', async () => {
  const { translations } = (await listCases(db))[2]!;
  const subtitle = { ...translations!.ru!['subtitle']!, text: 'Как было раньше' };
  const changed: Translations = {
    ...translations,
    ru: { subtitle, description: { text: 'Текст оператора', source: tangerine.description } },
  };
  await db
    .updateTable('cases')
    .set(encode({ translations: changed }))
    .where('id', '=', 3)
    .execute();
  expect(await refreshTranslations(db, new Date())).toBe(1);
  const russian = localized('cases', (await listCases(db))[2]!, 'ru');
  expect(russian).toMatchObject({
    subtitle: localizeCase(tangerine, 'ru').subtitle,
    description: 'Текст оператора',
    longDescription: tangerine.longDescription,
  });
});

it('a change of one list does not affect the ids of the others', async () => {
  const ids = async () =>
    (await db.selectFrom('cases').select('entryIds').where('id', '=', 3).executeTakeFirst())!.entryIds;
  await updateCase(db, 3, { results: tangerine.results.slice(1) }, { now: new Date() });
  const { results, ...otherIds } = JSON.parse((await ids())!) as Record<string, string[]>;
  expect(results).toEqual(['2', '3', '4', '5']);
  expect(otherIds['challenges']).toEqual(['1', '2', '3', '4']);
});
