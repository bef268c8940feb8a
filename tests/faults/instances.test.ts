import { beforeAll, describe, expect, it } from 'vitest';
import { thanksPerDay } from '../../server/mail/submission-mails.ts';
import { openMailServer } from '../../server/mail/testing/mail-server.ts';
import { makeDataDir, startProduct, type Product } from '../product.ts';
import { ask, engines, makeDatabase } from './databases.ts';
import { askInTime, waitForMails, makeSubmission, sendUntilAcknowledged, signIn, type Submission } from './load.ts';

/** Two processes that answer for one studio: two instances on PostgreSQL, or two workers on the embedded database. */
type Kind = 'two instances on postgres' | 'two workers on sqlite' | 'two workers on postgres';
const kinds: Kind[] = [
  'two workers on sqlite',
  ...(engines.length > 1 ? (['two instances on postgres', 'two workers on postgres'] as const) : []),
];

describe.each(kinds)('%s', (kind) => {
  let products: Product[] = [];
  let databaseUrl: string | undefined;
  let dataDir: string;
  let submissions: Submission[] = [];
  const mailServer = openMailServer();
  /** Whom the next new connection goes to. */
  let turn = 0;
  const next = () => products[(turn += 1) % products.length]!.address;

  beforeAll(async () => {
    const database = await makeDatabase(kind.endsWith('sqlite') ? 'sqlite' : 'postgres');
    const folder = await makeDataDir();
    ({ databaseUrl } = database);
    ({ dataDir } = folder);
    const environment = { ...database.settings, FORM_LIMIT: `${limit}`, MAIL_URL: (await mailServer).url };
    // Both at once: one migrates, seeds and makes the admin, the other waits for it.
    products = kind.startsWith('two instances')
      ? await Promise.all([startProduct(dataDir, environment), startProduct(dataDir, environment)])
      : [await startProduct(dataDir, { ...environment, WORKERS: '2' })];
    return async () => {
      await Promise.all(products.map((product) => product.stop()));
      await (await mailServer).close();
      await database.drop();
      await folder.remove();
    };
  });

  it('share what they count: a limit holds whichever is asked', async () => {
    const send = (subject: string) =>
      askInTime(`${next()}/api/contact-v2`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Connection: 'close', 'X-Forwarded-For': '198.51.100.7' },
        body: JSON.stringify({ name: 'Mira', email: 'mira@player.example', subject, message: 'Do you publish games?' }),
      });
    const answers = await Promise.all(Array.from({ length: limit + 10 }, (_, index) => send(`Question ${index}`)));
    const statuses = Map.groupBy(answers, (answer) => answer?.status);
    expect([statuses.get(201)?.length, statuses.get(429)?.length]).toEqual([limit, 10]);
  });

  it('share sessions, and show an edit that any of them made', async () => {
    const session = await signIn(next());
    /** Whether every process shows it; enough new connections to meet them all. */
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
    if (databaseUrl === undefined) return;
    // After the connection for change notifications is lost, later changes arrive, also those made by hand.
    await ask(
      databaseUrl,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await ask(databaseUrl, `update cases set title = 'Eleven Lanterns' where id = 1`);
    await expectShown('Eleven Lanterns');
    await edit('Twelve Lanterns');
  });

  it('send every mail once between them', async () => {
    submissions = Array.from({ length: 40 }, makeSubmission);
    await Promise.all(submissions.map((submission) => sendUntilAcknowledged(submission, next)));
    await waitForMails(dataDir, databaseUrl);
    const { received } = await mailServer;
    const recipients = Map.groupBy(
      received.flatMap(({ to }) => to),
      (address) => address,
    );
    for (const { email } of submissions) expect(recipients.get(email)).toHaveLength(1);
    // The first test sent `limit` forms from one address, each with a notice and few with a thank-you mail.
    expect(received).toHaveLength(2 * submissions.length + limit + thanksPerDay);
  });

  it.runIf(kind.startsWith('two workers'))('tell at /metrics what both have counted', async () => {
    const { address } = products[0]!;
    const metrics = async () => {
      const [answer, again] = await Promise.all([1, 2].map(() => askInTime(`${address}/metrics`, fresh)));
      return [answer?.text, again?.text].map((text) => /form="message",outcome="stored"\} (\d+)/.exec(text ?? '')?.[1]);
    };
    const stored = limit + submissions.filter(({ messages }) => messages === 1).length;
    expect(await metrics()).toEqual([`${stored}`, `${stored}`]);
  });

  it('end when they are told to', async () => {
    expect(await Promise.all(products.map((product) => product.stop()))).toEqual(products.map(() => 0));
    products = [];
  });
});

/** How many forms an address may send. */
const limit = 30;

/** A connection of its own, which may reach any process. */
const fresh = { headers: { Connection: 'close' } };
