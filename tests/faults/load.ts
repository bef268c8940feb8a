import { randomUUID } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { openDatabase } from '../../server/platform/db/engine.ts';
import { admin } from '../product.ts';
import type { Installation } from './installation.ts';

/** Chooses between the short run of `npm test` and the much longer one of `npm run test:long`. */
export const times = (short: number, long: number) => (process.env.TEST_LONG ? long : short);

/** The maximum time to a response in ms, regardless of the simulated failure. */
const longestAnswer = 5000;

/** The data that one opened form sends: a project, a message, or both under one key, like the publishing forms. */
export interface Submission {
  key: string;
  email: string;
  projects: 0 | 1;
  messages: 0 | 1;
  /** The second call waits for the response to the first, so a kill can come between them. */
  order: 'together' | 'project first' | 'contact first';
}

/** The address for the next request, which clients determine before every attempt. */
export type Where = () => string | Promise<string>;

let created = 0;
const orders = ['together', 'project first', 'contact first'] as const;

export function makeSubmission(): Submission {
  const key = randomUUID();
  const kinds = [[1, 0] as const, [0, 1] as const, [1, 1] as const];
  const [projects, messages] = kinds[(created += 1) % kinds.length]!;
  const order = orders[Math.floor(created / kinds.length) % orders.length]!;
  return { key, email: `${key}@developer.example`, projects, messages, order };
}

/**
 * Sends a form until the server acknowledges it, like a person who kept the text.
 *
 * @param timeout ms for a response
 */
export async function sendUntilAcknowledged(
  { key, email, projects, messages, order }: Submission,
  addressOf: Where,
  timeout = longestAnswer,
) {
  const name = `Project ${key.slice(0, 8)}`;
  const description = 'A cave that floods with every tide.';
  const bodies: [path: string, body: object][] = [];
  if (projects)
    bodies.push([
      '/api/projects',
      { name, projectType: 'game', description, contactEmail: email, platforms: ['Steam'] },
    ]);
  if (messages) bodies.push(['/.netlify/functions/contact-v2', { name, email, subject: name, message: description }]);
  const send = async ([path, body]: [path: string, body: object]) => {
    while (!(await post((await addressOf()) + path, body, key, timeout))) await wait(20);
  };
  if (order === 'together') return void (await Promise.all(bodies.map(send)));
  for (const call of order === 'project first' ? bodies : bodies.toReversed()) await send(call);
}

/** Whether the server acknowledged; false if it died first. */
async function post(address: string, body: object, key: string, timeout: number): Promise<boolean> {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key, 'X-Forwarded-For': anyAddress() };
  const answer = await askInTime(address, { method: 'POST', headers, body: JSON.stringify(body) }, timeout);
  if (answer === undefined) return false;
  const { status, headers: answered } = answer;
  // A proxy reports an instance that died during the request.
  if (status === 502) return false;
  if (status !== 201 && status !== 503) throw new Error(`${address} answered ${status}`);
  if (status === 503) expect(Number(answered.get('retry-after'))).toBeGreaterThan(0);
  return status === 201;
}

/**
 * Reads a page as a visitor does. Public pages must also work while the database is unavailable.
 *
 * @returns whether there was a response
 */
export async function visit(address: string, timeout = longestAnswer): Promise<boolean> {
  const answer = await askInTime(address, { headers: { Accept: 'text/html' } }, timeout);
  if (answer === undefined || answer.status === 502) return false;
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
  return true;
}

/**
 * @returns the response after its body was read; undefined if nothing listens or the connection broke
 * @throws if there was no response within the timeout, unless the machine is overloaded
 */
export async function askInTime(
  address: string,
  request: RequestInit = {},
  timeout = longestAnswer,
): Promise<{ status: number; headers: Headers; text: string } | undefined> {
  const signal = AbortSignal.timeout(timeout);
  try {
    const response = await fetch(address, { ...request, signal });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    if (signal.aborted && !isSwamped())
      throw new Error(`No answer for ${timeout} ms from ${address}`, { cause: error });
    return undefined;
  }
}

/** Whether other processes load this machine so much that they may have caused a timeout. */
const isSwamped = () => loadavg()[0]! > 5 * availableParallelism();

/**
 * Sends forms and reads pages until `finish` is called.
 *
 * @param timeout ms for a response
 */
export function startLoad(addressOf: Where, clients = 6, timeout = longestAnswer) {
  const submissions: Submission[] = [];
  let requests = 0;
  let successes = 0;
  let over = false;
  const nextAddress = () => {
    requests += 1;
    return addressOf();
  };
  const client = async () => {
    while (!over) {
      const submission = makeSubmission();
      submissions.push(submission);
      await sendUntilAcknowledged(submission, nextAddress, timeout);
      successes += submission.projects + submission.messages;
      for (const path of ['/', '/cases', '/api/cases/2'])
        if (await visit((await nextAddress()) + path, timeout)) successes += 1;
      // A moderate rate: the test is about the timing of requests, not their number.
      await wait(30);
    }
  };
  const working = Promise.all(Array.from({ length: clients }, client));
  // `finish` reports an error.
  working.catch(() => {});
  return {
    /** The number of forms that were started so far. */
    begun: () => submissions.length,
    /** @returns the acknowledged submissions, which are all that were started */
    async finish(): Promise<Submission[]> {
      over = true;
      await working;
      return submissions;
    },
    /** The number of requests without a successful response, once the load has finished. */
    failedRequests: () => requests - successes,
  };
}

/** Every acknowledged submission is stored once. */
export async function expectStored(submissions: readonly Submission[], address: string): Promise<void> {
  const { cookie } = await signIn(address);
  const projects = Map.groupBy(await readList(address, '/api/projects', cookie), ({ contactEmail }) => contactEmail);
  const messages = Map.groupBy(await readList(address, '/api/messages', cookie), ({ email }) => email);
  for (const { email, ...sent } of submissions) {
    expect(projects.get(email) ?? []).toHaveLength(sent.projects);
    // A message that a form sends with a project becomes a part of the project.
    expect(messages.get(email) ?? []).toHaveLength(sent.projects === 1 ? 0 : sent.messages);
  }
}

type ListEntry = Record<string, string>;

/** Reads all pages of a list: without parameters it returns the newest entries, with a link to the next page (decision 86). */
async function readList(address: string, path: string, cookie: string): Promise<ListEntry[]> {
  const entries: ListEntry[] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const response: Response = await fetch(address + next, { headers: { cookie } });
    const page = (await response.json()) as ListEntry[] | { items: ListEntry[] };
    entries.push(...(Array.isArray(page) ? page : page.items));
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return entries;
}

/** Signs in the admin. @returns the headers of the session */
export async function signIn(address: string): Promise<{ cookie: string; 'x-csrf-token': string }> {
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(admin),
  });
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  return { cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '', 'x-csrf-token': csrfToken };
}

interface ReadMail {
  to?: { address?: string }[];
  replyTo?: { address?: string }[];
}

/** Each sender got one confirmation by email, and the studio one notice per submission. */
export function expectMailedOnce(submissions: readonly Submission[], mails: readonly ReadMail[]): void {
  const count = (list: (string | undefined)[]) => Map.groupBy(list, (address) => address);
  const thanks = count(mails.flatMap(({ to = [] }) => to.map(({ address }) => address)));
  const notices = count(mails.flatMap(({ replyTo = [] }) => replyTo.map(({ address }) => address)));
  for (const { email } of submissions) {
    expect(thanks.get(email)).toHaveLength(1);
    expect(notices.get(email)).toHaveLength(1);
  }
  expect(mails).toHaveLength(2 * submissions.length);
}

/** The database of an installation. */
type Stored = Pick<Installation, 'dataDir' | 'databaseUrl'>;

/** Waits until every email is sent. Fails after two minutes without one; the lease of a killed sender is shorter. */
export async function waitForMails(site: Stored): Promise<void> {
  let unsent = Infinity;
  while (unsent > 0) {
    const before = unsent;
    const count = async () => {
      unsent = await countUnsent(site);
      if (unsent >= before) throw new Error(`No mail left, and ${unsent} wait`);
    };
    await vi.waitFor(count, { timeout: 120_000, interval: 250 });
  }
}

/** The number of unsent emails. An email whose sender was killed is retried when the lease expires. */
export async function countUnsent(site: Stored): Promise<number> {
  const { db, close } = openDatabase(site);
  const unsent = await db
    .selectFrom('jobs')
    .select('id')
    .where('mailId', 'is not', null)
    .where(({ or, eb }) => or([eb('result', 'is', null), eb('result', '!=', 'sent')]))
    .execute();
  await close();
  return unsent.length;
}

const anyAddress = () => `203.0.113.${Math.floor(Math.random() * 256)}`;
