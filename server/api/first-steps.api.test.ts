import { expect, it } from 'vitest';
import { type FirstStepsState, stepsLeft } from '../../domain/operations/status.ts';
import { saveTotp } from '../features/accounts/second-factors.ts';
import { testApp, type TestApp } from '../testing/test-app.ts';
import { recordBackup } from '../features/settings/first-steps.ts';
import { publishChanges } from '../features/studio-settings/studio-settings.ts';

const path = '/api/status/first-steps';
const admin = { as: 'admin' } as const;
const read = async (site: TestApp) => (await site.request('GET', path, admin)).json as FirstStepsState;
const open = async (site: TestApp) => (await read(site)).steps.filter(({ done }) => !done).map(({ name }) => name);

it('a new studio has all steps ahead, and each remedy completes its step', async () => {
  await using site = await testApp({ seeded: true });
  const { db } = site;
  expect(await open(site)).toEqual(['studioFacts', 'sampleContent', 'mail', 'https', 'backup', 'secondFactor']);
  expect((await read(site)).withoutFactor).toEqual(['admin']);

  await publishChanges(db, { name: 'Lantern' }, { author: 'admin', now: new Date() });
  expect(await open(site)).not.toContain('studioFacts');

  await recordBackup(db, new Date());
  await recordBackup(db, new Date());
  expect(await open(site)).not.toContain('backup');

  // Samples are gone if no visitor sees one: they are renamed, withdrawn or in the trash.
  await db.updateTable('cases').set({ title: 'Lanternfall' }).where('id', '=', 1).execute();
  await db.updateTable('cases').set({ hiddenAt: new Date().toISOString() }).where('id', '=', 2).execute();
  await db.updateTable('cases').set({ deletedAt: new Date().toISOString() }).where('id', '>', 2).execute();
  expect(await open(site)).toContain('sampleContent');
  await db.deleteFrom('partners').execute();
  expect(await open(site)).not.toContain('sampleContent');

  // Editors and disabled admins do not count.
  await site.session('editor');
  const { id } = await db.selectFrom('users').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow();
  await saveTotp(db, { userId: id, secret: 'JBSWY3DPEHPK3PXP', step: 1 }, new Date());
  expect(await read(site)).toMatchObject({ withoutFactor: [] });
  expect(await open(site)).toEqual(['mail', 'https']);
});

it('a studio with mail and https has completed these steps', async () => {
  await using site = await testApp({
    environment: { PUBLIC_URL: 'https://studio.example', MAIL_URL: 'smtp://mail.example' },
  });
  expect(await open(site)).toEqual(['studioFacts', 'backup', 'secondFactor']);
});

it('an admin can hide the steps for the whole studio and show them again, both audited; other roles never see them', async () => {
  await using site = await testApp();
  for (const role of ['editor', 'reader'] as const)
    expect((await site.request('GET', path, { as: role })).status).toBe(403);
  expect(stepsLeft(await read(site))).toBeGreaterThan(0);
  for (const dismissed of [true, true, false]) {
    const { json } = await site.request('PUT', path, { ...admin, body: { dismissed } });
    expect([json.dismissed, stepsLeft(json) > 0]).toEqual([dismissed, !dismissed]);
  }
  const { json } = await site.request('GET', '/api/audit?entity=setting', admin);
  expect(json.items).toHaveLength(3);
  expect(json.items[0]).toMatchObject({ actor: 'admin', action: 'changed', fields: ['firstStepsDismissed'] });
});
