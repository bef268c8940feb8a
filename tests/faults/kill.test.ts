import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/engine.ts';
import { admin, makeDataDir, startProduct, type Product } from '../product.ts';

const kills = 20;
const submissionsEachLife = 12;
/** A kill comes this many ms after a life's submissions have begun, at the latest: while they are answered or mailed. */
const longestLife = 150;

const engines = ['sqlite', ...(process.env.TEST_DATABASE_URL ? ['postgres'] : [])] as const;

describe.concurrent.each(engines)('a server on %s that is killed again and again', (engine) => {
  it('keeps everything that it acknowledged exactly once, and mails about it exactly once', async ({
    onTestFinished,
  }) => {
    const { databaseUrl, drop } = await makeDatabase(engine);
    onTestFinished(drop);
    const { dataDir, remove } = await makeDataDir();
    onTestFinished(remove);
    const lives = await liveAndDie(dataDir, databaseUrl ? { DATABASE_URL: databaseUrl } : {});
    onTestFinished(async () => void (await (await lives.current()).stop()));

    const submissions: Submission[] = [];
    const sending: Promise<void>[] = [];
    for (let life = 0; life < kills; life += 1) {
      const batch = Array.from({ length: submissionsEachLife }, makeSubmission);
      submissions.push(...batch);
      sending.push(...batch.map((submission) => sendUntilAcknowledged(submission, lives)));
      await wait(Math.random() * longestLife);
      await lives.killAndRestart();
    }
    await Promise.all(sending);

    const product = await lives.current();
    const stored = await readAll(product);
    for (const { projects, messages, email } of submissions) {
      expect(stored.projects.filter(({ contactEmail }) => contactEmail === email)).toHaveLength(projects);
      expect(stored.messages.filter((message) => message.email === email)).toHaveLength(messages);
    }

    await expect.poll(() => countUnsent(dataDir, databaseUrl), { timeout: 120_000, interval: 250 }).toBe(0);
    const mails = await product.mails();
    for (const { email } of submissions) {
      expect(mails.filter(({ to }) => to?.some(({ address }) => address === email))).toHaveLength(1);
      expect(mails.filter(({ replyTo }) => replyTo?.some(({ address }) => address === email))).toHaveLength(1);
    }
    expect(mails).toHaveLength(2 * submissions.length);
  });
});

/** What one opened form sends: a project, a message, or both under one key, as the publishing forms do. */
interface Submission {
  key: string;
  email: string;
  projects: 0 | 1;
  messages: 0 | 1;
}

function makeSubmission(_: unknown, index: number): Submission {
  const key = randomUUID();
  const kinds = [[1, 0] as const, [0, 1] as const, [1, 1] as const];
  const [projects, messages] = kinds[index % kinds.length]!;
  return { key, email: `${key}@developer.example`, projects, messages };
}

interface Lives {
  current(): Promise<Product>;
  killAndRestart(): Promise<void>;
}

async function liveAndDie(dataDir: string, settings: Record<string, string>): Promise<Lives> {
  let product = Promise.resolve(await startProduct(dataDir, settings));
  return {
    current: () => product,
    async killAndRestart() {
      const dying = await product;
      product = dying.kill().then(() => startProduct(dataDir, settings));
      await product;
    },
  };
}

async function sendUntilAcknowledged({ key, email, projects, messages }: Submission, lives: Lives): Promise<void> {
  const name = `Project ${key.slice(0, 8)}`;
  const description = 'A cave that floods with every tide.';
  const bodies: [path: string, body: object][] = [];
  if (projects)
    bodies.push([
      '/api/projects',
      { name, projectType: 'game', description, contactEmail: email, platforms: ['Steam'] },
    ]);
  if (messages) bodies.push(['/.netlify/functions/contact-v2', { name, email, subject: name, message: description }]);
  await Promise.all(
    bodies.map(async ([path, body]) => {
      while (!(await post(await lives.current(), path, body, key)));
    }),
  );
}

/** Whether the server acknowledged; if it died meanwhile, it did not. */
async function post({ address }: Product, path: string, body: object, key: string): Promise<boolean> {
  try {
    const response = await fetch(address + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, 'X-Forwarded-For': anyAddress() },
      body: JSON.stringify(body),
    });
    await response.text();
    if (response.status !== 201 && response.status !== 503)
      throw new UnexpectedAnswer(`${path} answered ${response.status}`);
    return response.status === 201;
  } catch (error) {
    if (error instanceof UnexpectedAnswer) throw error;
    return false;
  }
}

class UnexpectedAnswer extends Error {}

const anyAddress = () => `203.0.113.${Math.floor(Math.random() * 256)}`;

async function readAll({ address }: Product) {
  const signedIn = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(admin),
  });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const read = async (path: string) => (await fetch(address + path, { headers: { cookie } })).json();
  return {
    projects: (await read('/api/projects')) as { contactEmail: string }[],
    messages: (await read('/api/messages')) as { email: string }[],
  };
}

/** A mail whose sending was cut short is tried again when its lease has run out. */
async function countUnsent(dataDir: string, databaseUrl: string | undefined): Promise<number> {
  const { db, close } = openDatabase({ dataDir, databaseUrl });
  const unsent = await db.selectFrom('outbox').select('id').where('status', '!=', 'sent').execute();
  await close();
  return unsent.length;
}

async function makeDatabase(engine: (typeof engines)[number]) {
  if (engine === 'sqlite') return { databaseUrl: undefined, drop: async () => {} };
  const server = process.env.TEST_DATABASE_URL!;
  const name = `kill_${randomUUID().replaceAll('-', '')}`;
  const ask = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await ask(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { databaseUrl: url.href, drop: () => ask(`drop database ${name} with (force)`) };
}
