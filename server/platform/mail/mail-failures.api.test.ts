import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailTimes } from './mail-job.ts';
import { notice, testOutbox } from './testing/outbox.ts';
import type { TestOutbox } from './testing/outbox.ts';
import { openMailServer } from './testing/mail-server.ts';
import { recordingTransport } from './testing/mailbox.ts';

let box: TestOutbox;
beforeEach(async () => {
  box = await testOutbox();
});
afterEach(() => box.remove());

describe('an email that the mail server rejects', () => {
  it('is retried after 30 s, then after twice as long each time, up to an hour', async () => {
    const transport = recordingTransport();
    const outbox = box.open({ transport });
    transport.failure = Object.assign(new Error('to ada@harbourworks.example'), {
      code: 'EENVELOPE',
      responseCode: 451,
      response: '451 4.7.1 ada@harbourworks.example greylisted',
    });
    await box.put();
    await outbox.drain();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      const [row] = await box.rows();
      expect(row).toMatchObject({ result: null, attempts: attempt, lastError: 'EENVELOPE 451 4.7.1' });
      const wait = Date.parse(row!.runAt) - box.clock.now().getTime();
      waits.push(wait / 1000);
      box.clock.pass(wait - 1);
      await outbox.drain();
      expect(transport.tries).toBe(attempt);
      box.clock.pass(1);
      await outbox.drain();
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
    transport.failure = undefined;
    box.clock.pass(mailTimes.longestRetry);
    await outbox.drain();
    expect(await box.rows()).toMatchObject([{ result: 'sent', lastError: null }]);
    expect(JSON.stringify(box.lines)).not.toContain('harbourworks');
  });

  it('waits at most the longest back-off after the clock was a day ahead', async () => {
    const transport = recordingTransport();
    const outbox = box.open({ transport });
    transport.failure = new Error('no');
    const day = 24 * 60 * 60 * 1000;
    box.clock.pass(day);
    await box.put();
    await outbox.drain();
    box.clock.pass(-day);
    transport.failure = undefined;
    await outbox.drain();
    expect(await box.rows()).toMatchObject([{ result: 'sent' }]);
  });

  it('fails after five days, stays stored and is logged as an error', async () => {
    const transport = recordingTransport();
    const outbox = box.open({ transport });
    transport.failure = new Error('no');
    await box.put();
    await outbox.drain();
    box.clock.pass(mailTimes.giveUp - 1);
    await outbox.drain();
    expect(await box.rows()).toMatchObject([{ result: null, attempts: 2 }]);
    box.clock.pass(mailTimes.longestRetry);
    await outbox.drain();
    expect(await box.rows()).toMatchObject([{ result: 'failed', attempts: 3, lastError: 'Error' }]);
    expect(box.lines.at(-1)).toMatchObject({ level: 50, msg: 'mail given up', kind: 'message-notice' });
    box.clock.pass(mailTimes.longestRetry);
    await outbox.drain();
    expect(transport.tries).toBe(3);
  });

  it('does not delay the other emails', async () => {
    const transport = recordingTransport();
    const { send } = transport;
    transport.send = async (mail, signal) => {
      if (mail.mailKey === notice.mailKey) throw new Error('no');
      await send(mail, signal);
    };
    const outbox = box.open({ transport });
    await box.put();
    await box.put({ mailKey: 'two:notice' });
    await outbox.drain();
    expect(await box.rows()).toMatchObject([{ result: null }, { result: 'sent' }]);
  });
});

describe('with a mail server', () => {
  it('that fails sometimes, every email arrives exactly once', async () => {
    await using server = await openMailServer();
    server.answer = (number) => (['refuse', 'accept', 'hang up'] as const)[number % 3]!;
    const outbox = box.open({ mailUrl: server.url });
    const recipients = Array.from({ length: 6 }, (_, index) => `person${index}@harbourworks.example`);
    for (const recipient of recipients) await box.put({ mailKey: recipient, recipient });
    for (let round = 0; round < 12; round += 1) {
      await outbox.drain();
      box.clock.pass(mailTimes.longestRetry);
    }
    expect(server.received.flatMap(({ to }) => to).toSorted()).toEqual(recipients);
    expect((await box.rows()).map(({ result }) => result)).toEqual(recipients.map(() => 'sent'));
  });

  it('that does not respond, a stop does not wait for it, and the email stays in the outbox', async () => {
    await using server = await openMailServer();
    const outbox = box.open({ mailUrl: server.url });
    const connected = new Promise<void>((resolve) => {
      server.answer = () => {
        resolve();
        return 'keep silent';
      };
    });
    await box.put();
    outbox.due();
    await connected;
    await outbox.stop();
    expect(await box.rows()).toMatchObject([{ result: null, attempts: 1, leasedUntil: null }]);
  });
});

describe('when the database is unavailable', () => {
  it('the worker continues, and does not resend an email whose status it could not store', async () => {
    const transport = recordingTransport();
    const { db } = box.database;
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
    const outbox = box.open({ transport, db: faulty });
    await box.put();
    await outbox.drain();
    expect(await box.rows()).toMatchObject([{ result: null }]);
    expect(box.lines.at(-1)).toMatchObject({ msg: 'jobs: the database is unavailable', err: { code: 'ECONNREFUSED' } });
    await outbox.drain();
    away = false;
    box.clock.pass(60_000);
    await outbox.drain();
    expect(transport.sent).toHaveLength(1);
    expect(await box.rows()).toMatchObject([{ result: 'sent' }]);
  });
});
