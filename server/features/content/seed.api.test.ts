import { afterAll, expect, it } from 'vitest';
import { partners } from '../../../content/partners.ts';
import { seedContent } from '../../../content/seed-content.ts';
import { listCases } from './cases.ts';
import { listFeatures, listPartners } from '../../api/content/public-lists.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { seed } from './built-ins.ts';

const database = await openTestDatabase();
afterAll(() => database.remove());
const { db, engine } = database;
const content = seedContent;
const sow = () => seed(db, engine, content, new Date());

it('a new database gets the built-in data once, even if several instances start at the same time', async () => {
  expect((await Promise.all([sow(), sow(), sow()])).filter(Boolean)).toEqual([true]);
  const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
  expect((await listCases(db)).toSorted(byId)).toEqual(content.cases.toSorted(byId));
  expect((await listPartners(db)).toSorted(byId)).toEqual(content.partners.toSorted(byId));
  expect((await listFeatures(db)).toSorted(byId)).toEqual(content.features.toSorted(byId));
});

it('the next row has a new id', async () => {
  const { id } = await db
    .insertInto('partners')
    .values({ name: 'New', featured: false, order: 0, createdAt: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(id).toBeGreaterThan(Math.max(...partners.map((partner) => partner.id)));
});

it('content that an operator deleted does not come back', async () => {
  for (const table of ['cases', 'partners', 'features'] as const) await db.deleteFrom(table).execute();
  expect(await sow()).toBe(false);
  expect(await listCases(db)).toEqual([]);
});

it('nothing is stored if a part fails', async () => {
  const other = await openTestDatabase();
  const broken = { ...content, features: [...content.features, content.features[0]!] };
  await expect(seed(other.db, engine, broken, new Date())).rejects.toThrow(/unique|duplicate/i);
  expect(await listCases(other.db)).toEqual([]);
  expect(await seed(other.db, engine, content, new Date())).toBe(true);
  await other.remove();
});
