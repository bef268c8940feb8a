import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { zip } from '../features/conversations/testing/files.ts';
import { multipart } from '../features/conversations/testing/uploads.ts';
import { addAnswer } from '../workflows/add-sender-answer.ts';
import { openDatabase } from '../platform/db/engine.ts';
import { sendDueMails } from '../platform/mail/testing/outbox.ts';
import { testApp, type TestApp } from '../testing/test-app.ts';
import { CommandError } from './failures/command-error.ts';
import { deleteRows, removeTraces } from './erasure/delete.ts';
import { findPersonalData } from './erasure/personal-data.ts';
import { fill } from './testing/data.ts';
import { environmentOf, startCommand } from './testing/run.ts';
import { everything, traces } from './testing/traces.ts';
import { readConversation } from '../testing/conversations.ts';

/* `npm run erase`, run as a process next to a database in use. */

vi.setConfig({ testTimeout: 120_000 });

const person = 'Mira.Salcie@player.example';
const other = 'oksana@lantern.example';

let site: TestApp;
beforeEach(async () => {
  site = await testApp({ environment: { REGISTRATION: 'open', FORM_LIMIT: '1000' } });
  return () => site[Symbol.asyncDispose]();
});

const startErasing = (...parameters: string[]) => startCommand('erase', parameters, environmentOf(site.database));
const eraseOf = (...parameters: string[]) => startErasing(...parameters).ended;

/** Sends a project and a message from an address, with words that nobody else uses. @returns the path of the project's page */
async function submit(email: string, word: string): Promise<string> {
  const headers = { 'idempotency-key': word };
  const project = { name: `${word} rising`, projectType: 'game', description: `A ${word} game.`, contactEmail: email };
  const sent = await site.request('POST', '/api/projects', { body: project, headers });
  expect(sent.status).toBe(201);
  const message = { name: word, email, subject: `${word} rising`, message: `A ${word} game, as a message.` };
  expect((await site.request('POST', '/api/contact-v2', { body: message })).status).toBe(201);
  return sent.headers.get('location')!;
}

/** Submits a form of a sender's page. */
async function post(path: string, fields: [string, string][], files: Parameters<typeof multipart>[1] = []) {
  const headers = { 'content-type': 'multipart/form-data; boundary=b0undary' };
  expect((await site.request('POST', path, { body: multipart(fields, files), headers })).status).toBe(303);
}

/** Delivers all queued mail as files. */
async function sendAll(): Promise<void> {
  const { config, db, log, now } = site.context;
  await sendDueMails({ db, config, log, now: () => new Date(now().getTime() + 60_000) });
}

/** Creates a person's submission with all kinds of events, an account, and rows of others around them. */
async function live(): Promise<void> {
  for (let index = 0; index < 12; index += 1) {
    const page = await submit(`other${index}@player.example`, `harbour${index}less`);
    // This change is not confirmed.
    if (index === 4)
      await post(page, [
        ['form', 'address'],
        ['email', person],
      ]);
    if (index !== 6) continue;
    const files = [{ name: 'marigoldine.zip', content: zip({ comment: 'Marigoldine' }) }];
    await post(
      await submit(person, 'marigoldine'),
      [
        ['form', 'answer'],
        ['text', 'Marigoldine, packed.'],
      ],
      files,
    );
  }
  const projects = (await site.request('GET', '/api/projects', { as: 'admin' })).json as {
    id: number;
    contactEmail: string;
  }[];
  const personsProject = projects.find(({ contactEmail }) => contactEmail === person)!;
  const change = (id: number, body: object) => site.request('PUT', `/api/projects/${id}`, { as: 'admin', body });
  for (const part of ['once', 'and once more'])
    expect((await change(personsProject.id, { description: `Marigoldine ${part}. `.repeat(200) })).status).toBe(200);
  const add = async (path: string, body: object) =>
    expect(
      (await site.request('POST', `/api/projects/${personsProject.id}/${path}`, { as: 'admin', body })).status,
    ).toBe(201);
  await add('notes', { text: 'Called about Marigoldine.' });
  await add('replies', { subject: 'Marigoldine rising', body: 'Marigoldine looks good to us.' });
  // The address of this submission is changed to the person's and back.
  const moved = projects.find(({ contactEmail }) => contactEmail === 'other3@player.example')!;
  expect((await change(moved.id, { contactEmail: person })).status).toBe(200);
  expect((await change(moved.id, { contactEmail: 'other3@player.example' })).status).toBe(200);
  // The person answers another person's submission by email, and a search by the answer's text finds that submission.
  const answer = { text: 'Marigoldine was first.', source: 'mail', language: 'en', address: person } as const;
  await site.db.transaction().execute(async (tx) =>
    addAnswer(tx, await readConversation(tx, 'project', moved.id), {
      ...answer,
      idempotencyKey: 'marigold-mail',
      receivedAt: new Date(),
    }),
  );
  await site.db
    .deleteFrom('history')
    .where('field', '=', 'contactEmail')
    .where('id', 'not in', (query) =>
      query
        .selectFrom('history')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('field', '=', 'contactEmail'),
    )
    .execute();
  // The sender of this message has corrected the address.
  const corrected = site.db
    .selectFrom('messages')
    .select('conversationId')
    .where('email', '=', 'other4@player.example');
  const { conversationId } = await corrected.executeTakeFirstOrThrow();
  const correction = JSON.stringify({ from: person, to: 'other4@player.example' });
  const createdAt = new Date().toISOString();
  await site.db
    .insertInto('history')
    .values({ conversationId, author: null, kind: 'changed', field: 'email', change: correction, createdAt })
    .execute();
  const account = { username: 'mira-salcie', email: person, password: 'a long test password' };
  expect((await site.request('POST', '/api/auth/register', { body: account })).status).toBe(201);
  await site.request('POST', '/api/auth/login', { body: { ...account, password: 'not the password' } });
  await site.db.updateTable('users').set({ email: person.toLowerCase() }).where('username', '=', 'admin').execute();
  await sendAll();
  // Rows are changed and deleted in pages of the file, not only in the WAL.
  if (site.engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(site.db);
  await site.db.updateTable('jobs').set({ lastError: 'EENVELOPE 550 5.1.1' }).execute();
  await submit(person, 'marigoldine-again');
}

/** Traces of the person. Some lack their first letters: an index stores the prefix that a word shares with the previous one only once. */
const needles = ['Mira.Salcie', 'mira.salcie', 'mira-salcie', 'marigoldine', 'Marigoldine', 'rigoldin', 'alcie'];

/** The submissions and messages of everybody else. */
const rowsOfOthers = async () => ({
  projects: await site.db
    .selectFrom('projects')
    .selectAll()
    .where('contactEmail', '!=', person)
    .orderBy('id')
    .execute(),
  messages: await site.db.selectFrom('messages').selectAll().where('email', '!=', person).orderBy('id').execute(),
});

const mailFiles = () =>
  globSync('mail/*', { cwd: site.database.dataDir }).map((file) =>
    readFileSync(path.join(site.database.dataDir, file), 'latin1'),
  );

describe('npm run erase', () => {
  it('erases everything of a person, in any spelling of the address, and nothing of anyone else', async () => {
    await fill(site.database);
    await submit(person, 'marigoldine');
    await submit(other, 'harbourless');
    await site.request('POST', '/api/auth/login', { body: { username: person, password: 'not the password' } });
    await sendAll();
    expect(await everything(site)).toContain('marigoldine');
    const [filesBefore, otherBefore] = [mailFiles().length, (await everything(site)).split(other).length];

    const { code, out, errors } = await eraseOf(person.toLowerCase(), '--yes');
    expect([code, errors]).toEqual([0, '']);
    expect(out).toMatch(
      /^Stored about mira\.salcie@player\.example: 1 submission, 1 message, \d mails in the outbox, \d mail files, 1 sign-in attempt\.\nErased\. Backups/,
    );
    const remaining = await everything(site);
    for (const trace of [/mira\.salcie/i, /marigold/i, /arigoldine/i, /salcie/i]) expect(remaining).not.toMatch(trace);
    for (const mail of mailFiles()) expect(mail).not.toMatch(/mira\.salcie|marigold/i);
    expect(remaining.split(other)).toHaveLength(otherBefore);
    expect(mailFiles().length).toBe(filesBefore - Number(/(\d) mail files/.exec(out)![1]));

    const otherProjects = await site.request('GET', '/api/projects?q=harborless', { as: 'admin' });
    expect(otherProjects.json.items).toHaveLength(1);
    expect((await site.request('GET', '/api/projects?q=marigoldine', { as: 'admin' })).json.total).toBe(0);
  });

  it('includes the operators’ notes and changes', async () => {
    await fill(site.database);
    const { code, errors } = await eraseOf('mira@player.example', '--yes');
    expect([code, errors]).toEqual([0, '']);
    expect(await everything(site)).not.toContain('mira@player.example');
    // The operator's identity stays linked; only its label was the address.
    expect((await eraseOf('ilinca@studio.example', '--yes')).out).toMatch(/1 label of a linked identity/);
    const links = site.db.selectFrom('identities').select(['subject', 'label']);
    expect(await links.execute()).toEqual([{ subject: 'auth0|Ilinca', label: null }]);
  });

  it('removes all bytes from the database, the mail folder and the log while the server runs', async () => {
    await live();
    expect(await traces(site, needles)).not.toEqual([]);
    const rowsBefore = await rowsOfOthers();
    const { code, out, errors } = await eraseOf(person, '--yes');
    expect([code, errors]).toEqual([0, '']);
    expect(out).toMatch(
      /1 account, 1 operator’s address, 2 history entries\.\nErased\. Backups.* that were made since \d{4}-/,
    );
    expect(await traces(site, needles)).toEqual([]);
    for (const table of ['attachments', 'attachmentParts', 'trackingRequests'] as const)
      expect(await site.db.selectFrom(table).select('id').execute()).toEqual([]);
    expect(await rowsOfOthers()).toEqual(rowsBefore);
    // The server still works.
    await submit(other, 'afterwards');
    expect((await site.request('GET', '/api/projects?q=afterwards', { as: 'admin' })).json.total).toBe(1);
  });

  it('reports that a transaction still sees the deleted rows, and completes with the next run', async () => {
    await live();
    const reader = openDatabase(site.database, undefined, undefined, false);
    const reading = Promise.withResolvers<void>();
    const openTransaction = reader.db.connection().execute(async (connection) => {
      await sql.raw(site.engine === 'sqlite' ? 'begin deferred' : 'begin').execute(connection);
      await sql`select count(*) from projects`.execute(connection);
      // PostgreSQL assigns a transaction id with the first write.
      if (site.engine === 'postgres') await sql`select txid_current()`.execute(connection);
      await reading.promise;
      await sql`commit`.execute(connection);
    });
    // Runs the command's steps with a shorter deadline than its 30 s.
    const eraser = openDatabase(site.database, undefined, undefined, false);
    const { dataDir } = site.database;
    await deleteRows(eraser.db, await findPersonalData(eraser.db, dataDir, person), new Date());
    if (site.engine === 'sqlite') await sql`pragma busy_timeout = 100`.execute(eraser.db);
    const failure: unknown = await removeTraces(eraser, dataDir, person, 500).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CommandError);
    expect((failure as Error).message).toContain('run the command again later.');
    reading.resolve();
    await openTransaction;
    await Promise.all([reader.close(), eraser.close()]);
    expect((await eraseOf(person, '--yes')).code).toBe(0);
    expect(await traces(site, needles)).toEqual([]);
  });

  it('completes if it was killed at any moment and runs again', async () => {
    await live();
    const rowsBefore = await rowsOfOthers();
    for (let moment = 0; moment < 8; moment += 1) {
      const { child, ended } = startErasing(person, '--yes');
      await Promise.race([once(child.stdout, 'data'), ended]);
      await wait(moment * 20);
      child.kill('SIGKILL');
      await ended;
    }
    const { code, errors } = await eraseOf(person, '--yes');
    expect([code, errors]).toEqual([0, '']);
    expect(await traces(site, needles)).toEqual([]);
    expect(await rowsOfOthers()).toEqual(rowsBefore);
    expect((await eraseOf(person)).out).toContain('There is nothing to erase.');
  });

  it('erases nothing without a terminal and without --yes', async () => {
    await submit(person, 'marigoldine');
    const { code, out, errors } = await eraseOf(person);
    expect([code, errors]).toEqual([1, 'Nothing was erased: say --yes to erase it for good.\n']);
    expect(out).toContain('1 submission, 1 message, ');
    expect(await everything(site)).toContain(person);
  });

  it('reports that nothing is stored', async () => {
    const { code, out } = await eraseOf('nobody@player.example', '--yes');
    expect(code).toBe(0);
    expect(out).toContain('There is nothing to erase.\n');
  });
});
