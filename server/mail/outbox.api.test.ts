import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { studio } from '../../studio.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { enqueue, outboxTimes, purgeSentMails, startOutbox } from './outbox.ts';
import type { Mail, Outbox } from './outbox.ts';
import { renderMail } from './templates/index.tsx';
import { openMailServer, readMails, recordingTransport, sampleMessage, sampleProject, start, testClock } from './testing.ts';
import type { Transport } from './transport.ts';

const minute = 60_000;
const notice: Mail<'message-notice'> = {
  mailKey: 'one:notice',
  kind: 'message-notice',
  recipient: 'studio@studio.example',
  language: 'en',
  payload: sampleMessage,
};

let database: TestDatabase;
let clock: ReturnType<typeof testClock>;
let outboxes: Outbox[];
let lines: Record<string, unknown>[];
beforeEach(async () => {
  database = await openTestDatabase();
  clock = testClock();
  outboxes = [];
  lines = [];
});
afterEach(async () => {
  await Promise.all(outboxes.map((outbox) => outbox.stop()));
  await database.remove();
});

function openOutbox(more: { transport?: Transport; mailUrl?: string } = {}): Outbox {
  const { db, engine, dataDir } = database;
  const outbox = startOutbox({
    db,
    engine,
    config: { mailUrl: more.mailUrl, dataDir, publicUrl: 'https://studio.example' },
    render: renderMail,
    log: pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) }),
    now: clock.now,
    ...(more.transport && { transport: more.transport }),
  });
  outboxes.push(outbox);
  return outbox;
}

const rows = () => database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
const put = (mail: Partial<Mail> = {}) => enqueue(database.db, { ...notice, ...mail } as Mail, clock.now());

describe('a mail in the outbox', () => {
  it('leaves once and is remembered as sent', async () => {
    const transport = recordingTransport();
    const outbox = openOutbox({ transport });
    await put();
    await outbox.drain();
    await outbox.drain();
    expect(transport.sent).toMatchObject([{ recipient: notice.recipient, subject: 'New message: Porting to consoles' }]);
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 0, sentAt: start.toISOString(), lastError: null }]);
  });

  it('that is enqueued twice is one mail', async () => {
    expect(await put()).toBe(true);
    expect(await put({ recipient: 'other@studio.example' })).toBe(false);
    expect(await rows()).toMatchObject([{ recipient: notice.recipient }]);
  });

  it('does not exist when the transaction that held it fails', async () => {
    const failing = database.db.transaction().execute(async (transaction) => {
      await enqueue(transaction, notice, clock.now());
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await rows()).toEqual([]);
  });

  it('becomes a file that is answered to the sender; thanks are answered to the studio', async () => {
    const outbox = openOutbox();
    await put();
    await put({ mailKey: 'two:notice', kind: 'project-notice', payload: sampleProject });
    await put({ mailKey: 'two:thanks', kind: 'project-thanks', payload: sampleProject, recipient: sampleProject.contactEmail, language: 'ru' });
    await outbox.drain();
    const mails = (await readMails(database.dataDir)).map(({ mail }) => mail);
    expect(mails.map(({ replyTo }) => replyTo?.[0])).toMatchObject([
      { name: 'Ada Marlowe', address: 'ada@harbourworks.example' },
      { address: 'ada@harbourworks.example' },
      { name: studio.name, address: studio.email },
    ]);
    expect(mails[2]).toMatchObject({ to: [{ address: 'ada@harbourworks.example' }], subject: 'Мы получили ваш проект «Keel & Lantern»' });
    expect(mails[2]?.text).toContain('You trim the wick, your friend reads the log.');
  });

  it('does not leave before its time', async () => {
    const transport = recordingTransport();
    const outbox = openOutbox({ transport });
    await enqueue(database.db, notice, clock.now(), 2000);
    await outbox.drain();
    expect(transport.sent).toEqual([]);
    clock.pass(2000);
    await outbox.drain();
    expect(transport.sent).toHaveLength(1);
  });

  it('is noticed when somebody says that it is due', async () => {
    const transport = recordingTransport();
    const left = new Promise<void>((resolve) => {
      const { send } = transport;
      transport.send = (...mail) => send(...mail).finally(resolve);
    });
    const outbox = openOutbox({ transport });
    await outbox.drain();
    await put();
    outbox.due();
    await left;
    expect(transport.sent).toHaveLength(1);
  });
});

describe('several workers', () => {
  it('never send a mail twice', async () => {
    const transport = recordingTransport();
    const workers = Array.from({ length: 5 }, () => openOutbox({ transport }));
    const keys = Array.from({ length: 40 }, () => randomUUID());
    await Promise.all(keys.map((mailKey) => put({ mailKey })));
    await Promise.all(workers.map((outbox) => outbox.drain()));
    expect(transport.sent.map(({ mailKey }) => mailKey).toSorted()).toEqual(keys.toSorted());
    expect((await rows()).every(({ status }) => status === 'sent')).toBe(true);
  });

  it('take over the mail of one that died with it, when its lease is over', async () => {
    await put();
    const dying = recordingTransport();
    const died = new Promise<void>((resolve) => {
      dying.send = () => {
        resolve();
        return new Promise<never>(() => {});
      };
    });
    const transport = recordingTransport();
    startOutbox({ ...database, config: { mailUrl: undefined, dataDir: '', publicUrl: 'https://studio.example' }, render: renderMail, log: pino({ level: 'silent' }), now: clock.now, transport: dying });
    await died;
    const outbox = openOutbox({ transport });
    await outbox.drain();
    expect(transport.sent).toEqual([]);
    clock.pass(dying.patience * 2);
    await outbox.drain();
    expect(transport.sent).toHaveLength(1);
  });
});

describe('a mail that is not accepted', () => {
  it('is tried again after 30 s, then twice as long each time, up to an hour', async () => {
    const transport = recordingTransport();
    const outbox = openOutbox({ transport });
    transport.failure = Object.assign(new Error('to ada@harbourworks.example'), {
      code: 'EENVELOPE',
      responseCode: 451,
      response: '451 4.7.1 ada@harbourworks.example greylisted',
    });
    await put();
    await outbox.drain();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      const [row] = await rows();
      expect(row).toMatchObject({ status: 'pending', attempts: attempt, lastError: 'EENVELOPE 451 4.7.1' });
      const wait = Date.parse(row!.nextAttemptAt) - clock.now().getTime();
      waits.push(wait / 1000);
      clock.pass(wait - 1);
      await outbox.drain();
      expect(transport.tries).toBe(attempt);
      clock.pass(1);
      await outbox.drain();
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
    transport.failure = undefined;
    clock.pass(outboxTimes.longestRetry);
    await outbox.drain();
    expect(await rows()).toMatchObject([{ status: 'sent', lastError: null }]);
    expect(JSON.stringify(lines)).not.toContain('harbourworks');
  });

  it('is given up after five days, kept, and logged as an error', async () => {
    const transport = recordingTransport();
    const outbox = openOutbox({ transport });
    transport.failure = new Error('no');
    await put();
    await outbox.drain();
    clock.pass(outboxTimes.giveUp - 1);
    await outbox.drain();
    expect(await rows()).toMatchObject([{ status: 'pending', attempts: 2 }]);
    clock.pass(outboxTimes.longestRetry);
    await outbox.drain();
    expect(await rows()).toMatchObject([{ status: 'failed', attempts: 3, lastError: 'Error' }]);
    expect(lines.at(-1)).toMatchObject({ level: 50, msg: 'mail given up', kind: 'message-notice' });
    clock.pass(outboxTimes.longestRetry);
    await outbox.drain();
    expect(transport.tries).toBe(3);
  });

  it('does not hold up the others', async () => {
    const transport = recordingTransport();
    const { send } = transport;
    transport.send = async (mail, signal) => {
      if (mail.mailKey === notice.mailKey) throw new Error('no');
      await send(mail, signal);
    };
    const outbox = openOutbox({ transport });
    await put();
    await put({ mailKey: 'two:notice' });
    await outbox.drain();
    expect(await rows()).toMatchObject([{ status: 'pending' }, { status: 'sent' }]);
  });
});

describe('with a mail server', () => {
  it('that fails now and then, every mail arrives exactly once', async () => {
    await using server = await openMailServer();
    server.answer = (number) => (['refuse', 'accept', 'hang up'] as const)[number % 3]!;
    const outbox = openOutbox({ mailUrl: server.url });
    const recipients = Array.from({ length: 6 }, (_, index) => `person${index}@harbourworks.example`);
    for (const recipient of recipients) await put({ mailKey: recipient, recipient });
    for (let round = 0; round < 12; round += 1) {
      await outbox.drain();
      clock.pass(outboxTimes.longestRetry);
    }
    expect(server.received.flatMap(({ to }) => to).toSorted()).toEqual(recipients);
    expect((await rows()).map(({ status }) => status)).toEqual(recipients.map(() => 'sent'));
  });

  it('that is silent, stopping does not wait for ever and the mail stays', async () => {
    await using server = await openMailServer();
    const outbox = openOutbox({ mailUrl: server.url });
    const asked = new Promise<void>((resolve) => {
      server.answer = () => {
        resolve();
        return 'keep silent';
      };
    });
    await put();
    outbox.due();
    await asked;
    await outbox.stop(0);
    expect(await rows()).toMatchObject([{ status: 'pending', attempts: 1 }]);
  });
});

describe('when the database is away', () => {
  it('the worker goes on, and does not send again what it could not write down', async () => {
    const transport = recordingTransport();
    const { db } = database;
    let away = false;
    const faulty = new Proxy(db, {
      get(target, name) {
        if (away) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
        const value = Reflect.get(target, name) as unknown;
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const { send } = transport;
    transport.send = async (mail, signal) => {
      await send(mail, signal);
      away = true;
    };
    database = { ...database, db: faulty };
    const outbox = openOutbox({ transport });
    database = { ...database, db };
    await put();
    await outbox.drain();
    expect(await rows()).toMatchObject([{ status: 'pending' }]);
    expect(lines.at(-1)).toMatchObject({ msg: 'outbox: the database is away', reason: 'ECONNREFUSED' });
    await outbox.drain();
    away = false;
    clock.pass(minute);
    await outbox.drain();
    expect(transport.sent).toHaveLength(1);
    expect(await rows()).toMatchObject([{ status: 'sent' }]);
  });
});

describe('stopping', () => {
  it('finishes the mail in hand and leaves the rest', async () => {
    const transport = recordingTransport();
    await put();
    await put({ mailKey: 'two:notice' });
    const { send } = transport;
    let stopped: Promise<void> | undefined;
    transport.send = async (...mail) => {
      stopped = outbox.stop();
      await send(...mail);
    };
    const outbox = openOutbox({ transport });
    await outbox.drain();
    await stopped;
    expect(await rows()).toMatchObject([{ status: 'sent' }, { status: 'pending' }]);
    await outbox.drain();
    expect(transport.sent).toHaveLength(1);
  });
});

describe('mails sent more than 30 days ago', () => {
  it('are forgotten; those that failed or wait are kept', async () => {
    const transport = recordingTransport();
    const outbox = openOutbox({ transport });
    await put();
    await outbox.drain();
    transport.failure = new Error('no');
    await put({ mailKey: 'waiting:notice' });
    await outbox.drain();
    clock.pass(outboxTimes.keepSent);
    await purgeSentMails(database.db, clock.now());
    expect(await rows()).toHaveLength(2);
    clock.pass(1);
    await purgeSentMails(database.db, clock.now());
    expect(await rows()).toMatchObject([{ mailKey: 'waiting:notice' }]);
  });
});
