import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderMail } from '../mail/templates/index.tsx';
import { startOutbox } from '../mail/outbox.ts';
import { testApp, type TestApp } from '../testing/test-app.ts';
import { fill } from './testing/data.ts';

/* `npm run erase`, a process of its own beside a database in use. */

vi.setConfig({ testTimeout: 60_000 });

const root = path.resolve(import.meta.dirname, '../..');
const person = 'Mira.Salcie@player.example';
const other = 'oksana@lantern.example';

let site: TestApp;
beforeEach(async () => {
  site = await testApp();
  return () => site[Symbol.asyncDispose]();
});

async function eraseOf(...parameters: string[]): Promise<{ code: number; out: string; errors: string }> {
  const { dataDir, databaseUrl } = site.database;
  const child = spawn(process.execPath, ['server/operations/erase.ts', ...parameters], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) },
  });
  const said = { out: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.errors += text));
  const [code] = (await once(child, 'close')) as [number];
  return { code, ...said };
}

/** A project and its copy as a message, from an address, with words that nobody else uses. */
async function submit(email: string, word: string): Promise<void> {
  const headers = { 'idempotency-key': word };
  const project = { name: `${word} rising`, projectType: 'game', description: `A ${word} game.`, contactEmail: email };
  expect((await site.request('POST', '/api/projects', { body: project, headers })).status).toBe(201);
  const message = { name: word, email, subject: `${word} rising`, message: `A ${word} game, as a message.` };
  expect((await site.request('POST', '/api/contact-v2', { body: message, headers })).status).toBe(201);
}

/** Writes every mail of the outbox as a file. */
async function sendAll(): Promise<void> {
  const { config, db, engine, log, now } = site.context;
  const outbox = startOutbox({
    db,
    engine,
    config,
    log,
    now: () => new Date(now().getTime() + 60_000),
    render: renderMail,
  });
  await outbox.drain();
  await outbox.stop();
}

/** Every row of every table, as text. */
async function everything(): Promise<string> {
  const tables = await site.db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(async ({ name }) => [
      name,
      await site.db
        .selectFrom(name as 'projects')
        .selectAll()
        .execute(),
    ]),
  );
  return JSON.stringify(rows, (_key, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
  );
}

const mailFiles = () =>
  globSync('mail/*', { cwd: site.database.dataDir }).map((file) =>
    readFileSync(path.join(site.database.dataDir, file), 'latin1'),
  );

describe('npm run erase', () => {
  it('erases everything of a person, however the address is written, and nothing of anybody else', async () => {
    await fill(site.database);
    await submit(person, 'marigoldine');
    await submit(other, 'harbourless');
    await site.request('POST', '/api/auth/login', { body: { username: person, password: 'not the password' } });
    await sendAll();
    expect(await everything()).toContain('marigoldine');
    const [filesBefore, otherBefore] = [mailFiles().length, (await everything()).split(other).length];

    const { code, out, errors } = await eraseOf(person.toLowerCase(), '--yes');
    expect([code, errors]).toEqual([0, '']);
    expect(out).toMatch(
      /^Of mira\.salcie@player\.example are held: 1 submission, 1 message, \d mails in the outbox, \d mail files, 1 try to sign in\.\nErased\. Back-ups/,
    );
    const left = await everything();
    for (const trace of [/mira\.salcie/i, /marigold/i, /arigoldine/i, /salcie/i]) expect(left).not.toMatch(trace);
    for (const mail of mailFiles()) expect(mail).not.toMatch(/mira\.salcie|marigold/i);
    expect(left.split(other)).toHaveLength(otherBefore);
    expect(mailFiles().length).toBe(filesBefore - Number(/(\d) mail files/.exec(out)![1]));

    const found = await site.request('GET', '/api/projects?q=harborless', { as: 'admin' });
    expect(found.json.items).toHaveLength(1);
    expect((await site.request('GET', '/api/projects?q=marigoldine', { as: 'admin' })).json.total).toBe(0);
  });

  it('takes what operators did with it along', async () => {
    await fill(site.database);
    const { code, errors } = await eraseOf('mira@player.example', '--yes');
    expect([code, errors]).toEqual([0, '']);
    expect(await everything()).not.toContain('mira@player.example');
  });

  it.skipIf(process.env.TEST_DATABASE_URL)('overwrites it in the file of the embedded database', async () => {
    await submit(person, 'marigoldine');
    expect((await eraseOf(person, '--yes')).code).toBe(0);
    for (const name of readdirSync(site.database.dataDir).filter((file) => file.startsWith('sixtyforty.db'))) {
      const bytes = readFileSync(path.join(site.database.dataDir, name), 'latin1');
      expect([name, /salcie|marigold/i.test(bytes)]).toEqual([name, false]);
    }
  });

  it('erases nothing where nobody can be asked and --yes was not said', async () => {
    await submit(person, 'marigoldine');
    const { code, out, errors } = await eraseOf(person);
    expect([code, errors]).toEqual([1, 'Nothing was erased: say --yes to erase it for good.\n']);
    expect(out).toContain('1 submission, 1 message, ');
    expect(await everything()).toContain(person);
  });

  it('says when there is nothing', async () => {
    const { code, out } = await eraseOf('nobody@player.example', '--yes');
    expect(code).toBe(0);
    expect(out).toContain('There is nothing to erase.\n');
  });

  it.each([
    ['what is no address', ['mira', '--yes'], 'mira is no e-mail address.\n'],
    ['no address', [], 'Usage: npm run erase -- EMAIL [--yes]\n'],
    ['two addresses', [person, other], 'Usage: npm run erase -- EMAIL [--yes]\n'],
  ])('refuses %s in one line', async (_what, parameters, reason) => {
    expect(await eraseOf(...parameters)).toEqual({ code: 1, out: '', errors: reason });
  });
});
