import { beforeAll, describe, it } from 'vitest';
import type { EventCounts } from '../../../domain/operations/notification.ts';
import type { Presence } from '../../../domain/inbox/presence.ts';
import { noPassword } from '../../../server/features/accounts/password.ts';
import { startSession } from '../../../server/features/accounts/sessions.ts';
import { createUser } from '../../../server/features/accounts/users.ts';
import { thanksPerDay } from '../../../server/features/mails/submission-mails.ts';
import { openMailServer } from '../../../server/platform/mail/testing/mail-server.ts';
import type { Product } from '../../product.ts';
import { type AtEnd, runStatement, engines, type Installation, makeInstallation } from '../installation.ts';
import { askInTime, waitForMails, makeSubmission, sendUntilAcknowledged, signIn, type Submission } from '../load.ts';

/** Two processes that serve one studio: two instances on PostgreSQL, or two workers on the embedded database. */
type Kind = 'two instances on postgres' | 'two workers on sqlite' | 'two workers on postgres';
const kinds: Kind[] = [
  'two workers on sqlite',
  ...(engines.length > 1 ? (['two instances on postgres', 'two workers on postgres'] as const) : []),
];

describe.each(kinds)('%s', (kind) => {
  let products: Product[] = [];
  let site: Installation;
  let submissions: Submission[] = [];
  let mailServer: Awaited<ReturnType<typeof openMailServer>>;
  /** The index of the product for the next new connection. */
  let turn = 0;
  const next = () => products[(turn += 1) % products.length]!.address;

  beforeAll(async () => {
    const cleanUps: Parameters<AtEnd>[0][] = [];
    const atEnd: AtEnd = (cleanUp) => void cleanUps.unshift(cleanUp);
    site = await makeInstallation(kind.endsWith('sqlite') ? 'sqlite' : 'postgres', atEnd);
    mailServer = await openMailServer();
    atEnd(mailServer.close);
    const settings = { FORM_LIMIT: `${limit}`, MAIL_URL: mailServer.url };
    // Started concurrently: one migrates, seeds and creates the admin, and the other waits for it.
    products = kind.startsWith('two instances')
      ? await Promise.all([site.start(settings), site.start(settings)])
      : [await site.start({ ...settings, WORKERS: '2' })];
    return async () => {
      for (const cleanUp of cleanUps) await cleanUp();
    };
  });

  it('share their counts: a limit applies whichever of them is called', async ({ expect }) => {
    const send = (subject: string) =>
      askInTime(
        `${next()}/api/contact-v2`,
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Connection: 'close', 'X-Forwarded-For': '198.51.100.7' },
          body: JSON.stringify({
            name: 'Mira',
            email: 'mira@player.example',
            subject,
            message: 'Do you publish games?',
          }),
        },
        // All forms have the same sender, whose row each transaction locks, so the last one waits for all others.
        20_000,
      );
    const answers = await Promise.all(Array.from({ length: limit + 10 }, (_, index) => send(`Question ${index}`)));
    const statuses = Map.groupBy(answers, (answer) => answer?.status);
    expect([statuses.get(201)?.length, statuses.get(429)?.length]).toEqual([limit, 10]);
  });

  it('share sessions, and show each other’s edits', async ({ expect }) => {
    const session = await signIn(next());
    /** Whether every process shows the text, over enough new connections to reach all of them. */
    const shown = async (path: string, title: string) => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => askInTime(next() + path, fresh)));
      return answers.every((answer) => answer?.status === 200 && answer.text.includes(title));
    };
    const expectShown = async (title: string) => {
      for (const path of ['/api/cases/1', '/api/cases', '/cases/1', '/ro/cases'])
        await expect.poll(() => shown(path, title), { interval: 50 }).toBe(true);
    };
    const edit = async (title: string) => {
      const headers = { ...session, ...fresh.headers, 'Content-Type': 'application/json' };
      const answer = await askInTime(`${next()}/api/cases/1`, {
        method: 'PUT',
        headers,
        body: JSON.stringify({ title }),
      });
      expect(answer?.status).toBe(200);
      await expectShown(title);
    };
    await edit('Nine Lanterns');
    await edit('Ten Lanterns');
    const { databaseUrl } = site;
    if (databaseUrl === undefined) return;
    // After the connection for notifications was lost, later changes still arrive, even manual ones.
    await runStatement(
      databaseUrl,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await runStatement(databaseUrl, `update cases set title = 'Eleven Lanterns' where id = 1`);
    await expectShown('Eleven Lanterns');
    await edit('Twelve Lanterns');
  });

  it('together send every email once', async ({ expect }) => {
    submissions = Array.from({ length: 40 }, makeSubmission);
    await Promise.all(submissions.map((submission) => sendUntilAcknowledged(submission, next)));
    await waitForMails(site);
    const { received } = mailServer;
    const recipients = Map.groupBy(
      received.flatMap(({ to }) => to),
      (address) => address,
    );
    for (const { email } of submissions) expect(recipients.get(email)).toHaveLength(1);
    // The first test sent `limit` forms from one address, each with a notice, and few of them with a confirmation.
    expect(received).toHaveLength(2 * submissions.length + limit + thanksPerDay);
  });

  it.runIf(kind.startsWith('two workers'))('report the counts of both at /metrics', async ({ expect }) => {
    const { address } = products[0]!;
    const metrics = async () => {
      const [answer, again] = await Promise.all([1, 2].map(() => askInTime(`${address}/metrics`, fresh)));
      return [answer?.text, again?.text].map((text) => /form="project",outcome="stored"\} (\d+)/.exec(text ?? '')?.[1]);
    };
    const stored = submissions.filter(({ projects }) => projects === 1).length;
    expect(await metrics()).toEqual([`${stored}`, `${stored}`]);
  });

  it('notify operators on every process of colleagues with the same submission open and of arrivals, with names and counts', async ({
    expect,
  }) => {
    const { cookie } = await signIn(next());
    const db = site.open();
    const mira = { username: 'mira', email: null, role: 'editor', password: noPassword } as const;
    const user = await createUser(db, mira, new Date());
    const { token } = await startSession(db, user.id, new Date());
    const submit = async () => {
      const body = {
        name: 'Lanternfall',
        projectType: 'game',
        description: 'x',
        contactEmail: 'ada@lantern.example',
      };
      const headers = { ...fresh.headers, 'Content-Type': 'application/json' };
      const answer = await askInTime(`${next()}/api/projects`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return (JSON.parse(answer!.text) as { id: number }).id;
    };
    const id = await submit();
    const listenAs = (sessionCookie: string) => listen(`${next()}/api/events?project=${id}`, sessionCookie);
    const streams = await Promise.all(Array.from({ length: 6 }, () => listenAs(cookie)));
    const readColleagues = () => streams.map(({ latest }) => (latest.get('presence') as Presence | undefined)?.others);
    await expect.poll(readColleagues).toEqual(streams.map(() => []));
    const colleague = await listenAs(cookie.replace(/=.*/, `=${token}`));
    await expect.poll(readColleagues).toEqual(streams.map(() => [{ username: 'mira', isWriting: false }]));
    const later = await submit();
    const newest = () => streams.map(({ latest }) => (latest.get('counts') as EventCounts).received.projects);
    await expect.poll(newest).toEqual(streams.map(() => later));
    await colleague.close();
    await expect.poll(readColleagues).toEqual(streams.map(() => []));
    const events = JSON.stringify(streams.map(({ latest }) => [...latest]));
    expect(events).not.toMatch(/Lanternfall|ada@/);
    await Promise.all(streams.map((stream) => stream.close()));
  });

  it('end when they are stopped', async ({ expect }) => {
    expect(await Promise.all(products.map((product) => product.stop()))).toEqual(products.map(() => 0));
  });
});

/** The number of forms that an address may send. */
const limit = 30;

/** Requests a new connection, which may reach any process. */
const fresh = { headers: { Connection: 'close' } };

/** Reads an event stream. @returns the latest event of each name */
async function listen(address: string, cookie: string) {
  const abort = new AbortController();
  const response = await fetch(address, { headers: { cookie }, signal: abort.signal });
  const latest = new Map<string, unknown>();
  const read = async () => {
    const decoder = new TextDecoder();
    let text = '';
    for await (const part of response.body!) {
      text += decoder.decode(part, { stream: true });
      const events = text.split('\n\n');
      text = events.pop()!;
      for (const event of events) {
        const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? [];
        if (name !== undefined) latest.set(name, JSON.parse(data!));
      }
    }
  };
  const reading = read().catch(() => {});
  return {
    latest,
    close: async () => {
      abort.abort();
      await reading;
    },
  };
}
