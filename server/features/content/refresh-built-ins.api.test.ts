import { afterAll, expect, it } from 'vitest';
import { cases } from '../../../content/cases.ts';
import { features } from '../../../content/features.ts';
import { partners } from '../../../content/partners.ts';
import { findCase, listCases, updateCase } from './cases.ts';
import { listFeatures } from '../../api/content/public-lists.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { isFirst } from '../../platform/db/milestones.ts';
import { refreshBuiltIns, seed } from './built-ins.ts';

const database = await openTestDatabase();
afterAll(() => database.remove());
const { db, engine } = database;
const content = { cases, partners, features };
const refresh = () => refreshBuiltIns(db, content, new Date());

const saltwick = cases[0]!;
const shiftloom = cases[5]!;
/** Values that the version before the first change of the built-in texts stored. */
const earlier = {
  teamSize: 7,
  result: '87% of 1,140 Steam reviews are positive',
  subtitle: 'Rotas and handovers for teams in different time zones',
  description:
    'Every commit is built, tested and packed for all your stores, with nobody’s laptop involved. A release is one approval. If it goes wrong, the previous build is back within minutes.',
};

it('a database of an earlier version gets the current texts unless somebody has edited them', async () => {
  await seed(db, engine, content, new Date());
  const [first, , ...rest] = saltwick.results;
  const editedCase = {
    description: 'An operator’s text.',
    results: ['An operator’s result', earlier.result, ...rest, first!],
  };
  await updateCase(db, 1, { teamSize: earlier.teamSize, ...editedCase }, { now: new Date() });
  await updateCase(db, 6, { subtitle: earlier.subtitle, teamSize: 9 }, { now: new Date() });
  await db.updateTable('features').set({ description: earlier.description }).where('id', '=', 1).execute();

  expect((await Promise.all([refresh(), refresh()])).toSorted()).toEqual([0, 3]);

  expect(await findCase(db, 1)).toMatchObject({
    teamSize: saltwick.teamSize,
    description: editedCase.description,
    results: ['An operator’s result', saltwick.results[1], ...rest, first],
  });
  expect(await findCase(db, 6)).toMatchObject({ subtitle: shiftloom.subtitle, teamSize: 9 });
  expect((await listFeatures(db))[0]!.description).toBe(features[0]!.description);
});

it('a database that the previous version refreshed gets the texts that have changed since', async () => {
  const upgraded = await openTestDatabase();
  await seed(upgraded.db, engine, content, new Date());
  await isFirst(upgraded.db, 'built-in data of 2026-11', new Date());
  const before = features[5]!.description!.replace('drop off', 'stop');
  await upgraded.db.updateTable('features').set({ description: before }).where('id', '=', 6).execute();

  expect(await refreshBuiltIns(upgraded.db, content, new Date())).toBe(1);

  expect((await listFeatures(upgraded.db))[5]!.description).toBe(features[5]!.description);
  await upgraded.remove();
});

it('a text that an operator writes afterwards stays, even if it equals an earlier one', async () => {
  await updateCase(db, 1, { teamSize: earlier.teamSize }, { now: new Date() });
  expect(await refresh()).toBe(0);
  expect(await findCase(db, 1)).toMatchObject({ teamSize: earlier.teamSize });
});

it('a new database and deleted cases are not changed', async () => {
  const other = await openTestDatabase();
  await seed(other.db, engine, content, new Date());
  await other.db.deleteFrom('cases').where('id', '=', 6).execute();
  expect(await refreshBuiltIns(other.db, content, new Date())).toBe(0);
  expect(await listCases(other.db)).toHaveLength(cases.length - 1);
  await other.remove();
});
