import { afterAll, describe, expect, it } from 'vitest';
import { builtInTemplates } from '../../../content/reply-templates.ts';
import { deleteTemplatesOf, refreshTemplates, seedTemplates } from './templates.ts';
import { testApp } from '../../testing/test-app.ts';

const site = await testApp();
afterAll(() => site[Symbol.asyncDispose]());
type Caller = 'admin' | 'editor' | 'reader';
const call = (method: string, path: string, as: Caller, body?: object, headers?: Record<string, string>) =>
  site.request(method, `/api/templates${path}`, { as, body, headers });
const names = async (as: Caller) => (await call('GET', '', as)).json.map(({ title }: { title: string }) => title);
const form = (change: object = {}) => ({
  title: 'Ask for a build',
  shared: false,
  texts: { en: { subject: 'A build of “{project}”?', body: '{greeting}\n\nCould you send us one?' } },
  change: { status: null, assignee: null, labels: [] },
  ...change,
});

describe('templates', () => {
  it('start with the built-in ones, which are added once', async () => {
    await Promise.all([1, 2].map(() => seedTemplates(site.db, builtInTemplates, new Date())));
    const { json } = await call('GET', '', 'reader');
    expect(json.map(({ key }: { key: string }) => key)).toEqual(builtInTemplates.map(({ key }) => key));
    expect(Object.keys(json[0].texts).toSorted()).toEqual(['en', 'ro', 'ru']);
    await call('DELETE', `/${json[0].id}`, 'editor');
    await seedTemplates(site.db, builtInTemplates, new Date());
    expect((await call('GET', '', 'reader')).json).toHaveLength(builtInTemplates.length - 1);
  });

  it('follow the built-in texts until somebody edits them', async () => {
    await using installation = await testApp();
    const { db } = installation;
    const withoutMissing = (template: (typeof builtInTemplates)[number]) => ({
      ...template,
      title: `Earlier: ${template.title}`,
      texts: Object.fromEntries(
        Object.entries(template.texts).map(([language, { subject, body }]) => [
          language,
          { subject, body: body.replace('{missing}', 'Is there a build?').replace('{reason}', 'It does not fit.') },
        ]),
      ),
    });
    const request = (method: string, path: string, body?: object) =>
      installation.request(method, `/api/templates${path}`, { as: 'editor', body });
    const read = async () => {
      const { json } = await request('GET', '');
      return (key: string) => json.find((template: { key: string }) => template.key === key);
    };
    await seedTemplates(db, builtInTemplates.map(withoutMissing), new Date());
    const before = await read();
    const edited = { ...form({ shared: true }), title: 'No' };
    await request('PUT', `/${before('declined').id}`, edited);
    await request('DELETE', `/${before('call').id}`);

    const refresh = () => refreshTemplates(db, builtInTemplates, new Date());
    // One of the five is edited, and one deleted.
    expect((await Promise.all([refresh(), refresh()])).toSorted()).toEqual([0, 3]);
    const after = await read();
    expect(after('moreInfo')).toMatchObject({ id: before('moreInfo').id, title: 'Ask for more' });
    for (const { body } of Object.values<{ body: string }>(after('moreInfo').texts))
      expect(body).toContain('{missing}');
    expect(after('declined')).toMatchObject({ title: 'No', texts: edited.texts });
    expect(after('call')).toBeUndefined();
    // An operator who has the earlier version open does not overwrite the new texts unseen.
    expect(after('moreInfo').updatedAt).not.toBe(before('moreInfo').updatedAt);

    const next = builtInTemplates.map((template) => ({ ...template, title: `${template.title}!` }));
    expect(await refreshTemplates(db, next, new Date())).toBe(3);
    const { id, key: _key, updatedAt: _updatedAt, ...fields } = (await read())('moreInfo');
    await request('PUT', `/${id}`, { ...fields, title: 'Ask' });
    expect(await refreshTemplates(db, builtInTemplates, new Date())).toBe(2);
    expect((await read())('moreInfo').title).toBe('Ask');
  });

  it('are personal or shared', async () => {
    const { status, json: personal } = await call('POST', '', 'editor', form());
    expect([status, personal.shared, personal.key]).toEqual([201, false, null]);
    expect(await names('admin')).not.toContain(personal.title);
    expect((await call('PUT', `/${personal.id}`, 'admin', form())).status).toBe(404);
    expect((await call('DELETE', `/${personal.id}`, 'admin')).status).toBe(404);
    expect((await call('PUT', `/${personal.id}`, 'editor', form({ shared: true }))).json.shared).toBe(true);
    expect(await names('admin')).toContain(personal.title);
    expect((await call('POST', '', 'reader', form())).status).toBe(403);
  });

  it('contain texts, a change of the submission, or both, and only known placeholders', async () => {
    const macro = form({ texts: {}, change: { status: 'cancelled', assignee: 'me', labels: [] } });
    expect((await call('POST', '', 'editor', macro)).json.change).toMatchObject({
      status: 'cancelled',
      assignee: 'me',
    });
    const wrong = [
      form({ texts: {} }),
      form({ texts: { ru: { subject: 'Сборка', body: 'Пришлите.' } } }),
      form({ texts: { en: { subject: 'Build', body: 'Hello {nmae}' } } }),
      form({ texts: { en: { subject: 'Build\r\nBcc: all@player.example', body: 'Hello' } } }),
      form({ title: 'x'.repeat(61) }),
    ];
    for (const body of wrong) expect((await call('POST', '', 'editor', body)).status).toBe(400);
  });

  it('are not overwritten if they have another version; of two concurrent saves, one has a conflict', async () => {
    const { json } = await call('POST', '', 'editor', form({ shared: true, title: 'Both edit' }));
    const save = (as: Caller, title: string) =>
      call('PUT', `/${json.id}`, as, form({ shared: true, title }), { 'if-match': `"${json.updatedAt}"` });
    const statuses = (await Promise.all([save('editor', 'One'), save('admin', 'Two')])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('do not affect replies that were sent', async () => {
    const { json: project } = await site.request('POST', '/api/projects', {
      body: {
        name: 'Lantern',
        projectType: 'game',
        description: 'A game.',
        contactEmail: 'mira@player.example',
        platforms: [],
      },
    });
    const { json: template } = await call('POST', '', 'editor', form({ title: 'Sent' }));
    const sent = { subject: 'A build of “Lantern”?', body: 'Hello,\n\nCould you send us one?' };
    await site.request('POST', `/api/projects/${project.id}/replies`, { as: 'editor', body: sent });
    await call('PUT', `/${template.id}`, 'editor', form({ title: 'Changed' }));
    const details = await site.request('GET', `/api/projects/${project.id}`, { as: 'reader' });
    expect(details.json.replies).toMatchObject([sent]);
  });

  it('of a person are deleted with the account', async () => {
    await call('POST', '', 'editor', form({ title: 'Personal' }));
    const { id } = await site.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'editor')
      .executeTakeFirstOrThrow();
    await site.db.transaction().execute((tx) => deleteTemplatesOf(tx, id));
    expect(await names('editor')).not.toContain('Personal');
    expect(await names('admin')).toContain('Accepted');
  });
});
