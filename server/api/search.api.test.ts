import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { SearchResults } from '../../domain/inbox/search-results.ts';
import { addAnswer } from '../workflows/add-sender-answer.ts';
import { purgeSpam } from '../features/submissions/spam.ts';
import { testApp } from '../testing/test-app.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { search } from '../platform/search/search-queries.ts';
import { indexAll } from '../platform/search/texts.ts';
import { insertMessageRows, insertProjectRows, readConversation } from '../testing/conversations.ts';

/* The results of the palette, and search by texts other than the submitted fields, such as notes. */

const site = await testApp({ environment: { FORM_LIMIT: '1000' } });
afterAll(() => site[Symbol.asyncDispose]());
const { db } = site;
const admin = { as: 'admin' } as const;

const sender = () => `${randomUUID()}@player.example`;
async function submit(name: string, { description = 'A game.', contactEmail = sender() } = {}): Promise<number> {
  const body = { name, projectType: 'game', description, contactEmail };
  return (await site.request('POST', '/api/projects', { body })).json.id;
}
async function write(subject: string, message = 'Is it read yet?'): Promise<number> {
  await site.request('POST', '/api/contact-v2', { body: { name: 'Mira', email: sender(), subject, message } });
  const row = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return row.id;
}
const post = async (path: string, body: object = {}) => {
  const headers = { 'idempotency-key': randomUUID() };
  const { status, json } = await site.request('POST', path, { ...admin, body, headers });
  expect([200, 201]).toContain(status);
  return json;
};
const list = async (kind: 'projects' | 'messages', q: string): Promise<number[]> =>
  (await site.request('GET', `/api/${kind}?q=${encodeURIComponent(q)}`, admin)).json.items.map(
    ({ id }: { id: number }) => id,
  );
const find = async (q: string): Promise<SearchResults> =>
  (await site.request('GET', `/api/search?q=${encodeURIComponent(q)}`, admin)).json;
/** Whether the index has a word, in the texts or in the names. */
const hasWord = async (word: string): Promise<boolean> => {
  for (const table of ['project_search', 'message_search']) {
    const { rows } =
      await sql`select text from ${sql.table(table)} where name || ' ' || text like ${`%${word}%`}`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
};

describe('a search', () => {
  it('ranks rows with the words in their name before rows with the words in their text', async () => {
    const named = await submit('Cinderwick harbour');
    const halfNamed = await submit('Cinderwick', { description: 'In a harbour.' });
    const describing = await submit('Tidal', { description: 'Like Cinderwick, in a harbour.' });
    expect(await list('projects', 'cinderwick harbour')).toEqual([named, halfNamed, describing]);
    expect(await list('projects', 'cinderwick')).toEqual([halfNamed, named, describing]);
    expect(await list('projects', 'cindervick harbour')).toEqual([named, halfNamed, describing]);
    const [inText, inSubject] = [await write('Question', 'About Cinderwick.'), await write('Cinderwick?')];
    await write('Answer', 'Of something else.');
    expect(await list('messages', 'cinderwick')).toEqual([inSubject, inText]);
  });

  it('accepts two typos from eight letters on, and one below', async () => {
    const id = await submit('Thunderfen Marsh');
    expect(await list('projects', 'thudnerfn')).toEqual([id]);
    expect(await list('projects', 'thunedrefn')).toEqual([id]);
    expect(await list('projects', 'thudnrfen mrash')).toEqual([id]);
    expect(await list('projects', 'thudnrfen mrahs')).toEqual([]);
  });
});

describe.each(['projects', 'messages'] as const)('one of the %s', (kind) => {
  const send = () => (kind === 'projects' ? submit('Emberline') : write('Emberline'));
  const word = (of: string) => `${of}${kind}`;

  it('finds a row by its replies until they are undone, and by the answers of its sender', async () => {
    const id = await send();
    const reply = { subject: 'Re', body: `We like the ${word('velvetine')}.`, undoable: true };
    const { id: replyId } = await post(`/api/${kind}/${id}/replies`, reply);
    expect(await list(kind, word('velvetine'))).toEqual([id]);
    await post(`/api/replies/${replyId}/undo`);
    expect(await list(kind, word('velvetine'))).toEqual([]);
    expect(await hasWord(word('velvetine'))).toBe(false);
    const answer = { source: 'page', language: 'en', idempotencyKey: randomUUID(), receivedAt: new Date() } as const;
    await db.transaction().execute(async (tx) => {
      const conversation = await readConversation(tx, kind === 'projects' ? 'project' : 'message', id);
      return addAnswer(tx, conversation, { ...answer, text: `More ${word('saffron')}.` });
    });
    expect(await list(kind, word('saffron'))).toEqual([id]);
  });

  it('finds a row by texts that are written about it concurrently', async () => {
    const id = await send();
    const names = Array.from({ length: 6 }, (_, index) => `${word('at')}${index}once`);
    await Promise.all(
      names.map((text, index) =>
        index % 2 && kind === 'projects'
          ? post(`/api/projects/${id}/notes`, { text })
          : post(`/api/${kind}/${id}/replies`, { subject: 'Re', body: text }),
      ),
    );
    for (const text of names) expect([text, await list(kind, text)]).toEqual([text, [id]]);
  });
});

describe('a merged submission', () => {
  it('is found as its target until it is separated or deleted', async () => {
    const contactEmail = sender();
    const first = await submit('Glasswort', { contactEmail });
    const second = await submit('Glasswort demo', { contactEmail, description: 'With periwinkles.' });
    await post('/api/projects/merge', { ids: [first, second] });
    expect(await list('projects', 'periwinkles')).toEqual([first]);
    await post(`/api/projects/${second}/notes`, { text: 'Ask about samphire.' });
    expect(await list('projects', 'samphire')).toEqual([first]);
    await post(`/api/projects/${second}/unmerge`);
    expect([await list('projects', 'periwinkles'), await list('projects', 'samphire')]).toEqual([[second], [second]]);

    await post('/api/projects/merge', { ids: [first, second] });
    const long = '2020-01-01T00:00:00.000Z';
    await db.updateTable('projects').set({ spamConfirmedAt: long }).where('id', '=', second).execute();
    await purgeSpam(db, new Date());
    expect([await list('projects', 'periwinkles'), await hasWord('periwinkles')]).toEqual([[], false]);
    expect(await list('projects', 'glasswort')).toEqual([first]);
  });

  it('is found only once after its target was merged into another and separated again', async () => {
    const contactEmail = sender();
    const first = await submit('Sandwort', { contactEmail });
    const second = await submit('Sandwort demo', { contactEmail });
    const third = await submit('Sandwort trailer', { contactEmail, description: 'With cuttlefish.' });
    await post('/api/projects/merge', { ids: [second, third] });
    await post('/api/projects/merge', { ids: [first, second] });
    await post(`/api/projects/${second}/unmerge`);
    expect(await list('projects', 'cuttlefish')).toEqual([first]);
  });
});

describe('a search for anything', () => {
  it('finds submissions, messages, senders and cases, but no spam', async () => {
    const contactEmail = `brackenfold-${randomUUID()}@player.example`;
    const id = await submit('Brackenfold', { contactEmail });
    const spam = await submit('Brackenfold cheap');
    await post('/api/projects/bulk', { items: [{ id: spam }], change: { spam: true } });
    const message = await write('About Brackenfold');
    const junk = await write('Brackenfold for sale');
    await site.request('PATCH', `/api/messages/${junk}/status`, { ...admin, body: { status: 'spam' } });
    const shown = await post('/api/cases', { title: 'Brackenfold Deluxe', description: 'A case.' });
    const { submissions, messages, senders, cases } = await find('brackenfold');
    expect(submissions).toMatchObject({ nearest: false, items: [{ id, name: 'Brackenfold', status: 'pending' }] });
    expect(messages).toMatchObject({ nearest: false, items: [{ id: message, subject: 'About Brackenfold' }] });
    expect([submissions.items.length, messages.items.length]).toEqual([1, 1]);
    expect(senders).toMatchObject([{ address: contactEmail }]);
    expect(cases).toEqual([{ id: shown.id, title: 'Brackenfold Deluxe' }]);
    expect((await find('brakcenfold delux')).cases).toEqual([{ id: shown.id, title: 'Brackenfold Deluxe' }]);
  });

  it('returns the nearest names if nothing matches, and nothing if no name is similar', async () => {
    const id = await submit('Moonharvest');
    const spam = await submit('Moonharvesting');
    await post('/api/projects/bulk', { items: [{ id: spam }], change: { spam: true } });
    expect(await list('projects', 'mooonhaarvezt')).toEqual([]);
    expect((await find('mooonhaarvezt')).submissions).toMatchObject({ nearest: true, items: [{ id }] });
    const empty = { items: [], nearest: false };
    for (const q of ['', 'q', 'qqxxzzjj', '!%_', '\u0000'])
      expect([q, await find(q)]).toEqual([q, { submissions: empty, messages: empty, senders: [], cases: [] }]);
    const tooLong = await site.request('GET', `/api/search?q=${'x'.repeat(201)}`, admin);
    expect(tooLong.status).toBe(400);
  });
});

it('rows that are inserted without the stores are found by names, conversations and merged submissions', async () => {
  const database = await openTestDatabase();
  try {
    const createdAt = '2026-01-02T03:04:05.678Z';
    const project = {
      description: 'A game.',
      projectType: 'game',
      priority: 'normal',
      status: 'pending',
      contactEmail: 'a@b.example',
      language: 'en',
    } as const;
    const row = { ...project, targetPlatforms: '["Steam"]', screenshots: '[]', createdAt, updatedAt: createdAt };
    await insertProjectRows(database.db, [
      { ...row, id: 1, name: 'Lanternfall' },
      { ...row, id: 2, name: 'Tidal', description: 'About Lanternfall.' },
      { ...row, id: 3, name: 'Tidal demo', description: 'With periwinkles.', mergedInto: 2 },
    ]);
    const message = { name: 'Mira', email: 'a@b.example', message: 'Hello.', language: 'en', createdAt } as const;
    await insertMessageRows(database.db, [{ ...message, id: 1, subject: 'A question', status: 'new' }]);
    const conversationIdOf = async (kind: 'project' | 'message') => (await readConversation(database.db, kind, 1)).id;
    const reply = { author: 'ana', recipient: 'a@b.example', language: 'en', createdAt } as const;
    await database.db
      .insertInto('replies')
      .values([
        { ...reply, conversationId: await conversationIdOf('project'), subject: 'Re', body: 'Velvetine, indeed.' },
        { ...reply, conversationId: await conversationIdOf('message'), subject: 'Re', body: 'Saffron, indeed.' },
      ])
      .execute();
    await database.db.transaction().execute((tx) => indexAll(tx));
    const rows = {
      project: database.db.selectFrom('projects').where('mergedInto', 'is', null).select('projects.id'),
      message: database.db.selectFrom('messages').select('messages.id'),
    };
    const isFound = async (kind: 'project' | 'message', q: string) =>
      (await search(database.db, { kind, text: q, listedIdsQuery: rows[kind] }))!.ranked();
    const findEach = async () => [
      await isFound('project', 'lanternfall'),
      await isFound('project', 'velvetine'),
      await isFound('project', 'periwinkles'),
      await isFound('message', 'saffron'),
      await isFound('message', 'mira question'),
    ];
    expect(await findEach()).toEqual([[1, 2], [1], [2], [1], [1]]);
  } finally {
    await database.remove();
  }
});
