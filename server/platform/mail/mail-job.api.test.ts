import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { retention } from '../../../domain/operations/retention.ts';
import { studio } from '../../../studio.ts';
import { enqueue } from './enqueue.ts';
import { mailTimes } from './mail-job.ts';
import { purgeSentMails } from './outbox.ts';
import { notice, testOutbox } from './testing/outbox.ts';
import type { TestOutbox } from './testing/outbox.ts';
import { readMails, recordingTransport } from './testing/mailbox.ts';
import { sampleProject, start } from './testing/samples.ts';

let box: TestOutbox;
beforeEach(async () => {
  box = await testOutbox();
});
afterEach(() => box.remove());

describe('an email in the outbox', () => {
  it('is sent once and stored as sent', async () => {
    const transport = recordingTransport();
    const outbox = box.open({ transport });
    await box.put();
    await outbox.drain();
    await outbox.drain();
    expect(transport.sent).toMatchObject([
      { recipient: notice.recipient, subject: 'New message: Porting to consoles' },
    ]);
    expect(await box.rows()).toMatchObject([
      { result: 'sent', attempts: 1, finishedAt: start.toISOString(), lastError: null },
    ]);
  });

  it('contains the token of the sender’s page until it is sent', async () => {
    const transport = recordingTransport();
    const worker = box.open({ transport });
    const payload = { id: 7, createdAt: start.toISOString(), track: 'd3aUKqvX8Hc1Zt0mPq2R5w' };
    transport.failure = new Error('no');
    await box.put({ kind: 'message-thanks', payload });
    await worker.drain();
    const readPayload = async () => JSON.parse((await box.rows())[0]!.payload);
    expect(await readPayload()).toEqual(payload);
    transport.failure = undefined;
    box.clock.pass(mailTimes.firstRetry);
    await worker.drain();
    expect(transport.sent[0]!.html).toContain(payload.track);
    expect(await readPayload()).toEqual({ id: payload.id, createdAt: payload.createdAt });
  });

  it('that was deleted while it was being sent has no row afterwards', async () => {
    const transport = recordingTransport();
    const { send } = transport;
    transport.send = async (...mail) => {
      await send(...mail);
      await box.database.db.deleteFrom('outbox').execute();
    };
    const worker = box.open({ transport });
    await box.put();
    await worker.drain();
    expect(transport.sent).toHaveLength(1);
    expect(await box.database.db.selectFrom('jobs').selectAll().execute()).toEqual([]);
  });

  it('that is enqueued twice is stored once', async () => {
    expect(await box.put()).toBe(true);
    expect(await box.put({ recipient: 'other@studio.example' })).toBe(false);
    expect(await box.rows()).toMatchObject([{ recipient: notice.recipient }]);
  });

  it('does not exist if its transaction fails', async () => {
    const failing = box.database.db.transaction().execute(async (transaction) => {
      await enqueue(transaction, notice, box.clock.now());
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await box.rows()).toEqual([]);
  });

  it('becomes a file with the sender as Reply-To; a thank-you email has the studio', async () => {
    const outbox = box.open();
    await box.put();
    await box.put({ mailKey: 'two:notice', kind: 'project-notice', payload: sampleProject });
    await box.put({
      mailKey: 'two:thanks',
      kind: 'project-thanks',
      payload: sampleProject,
      recipient: sampleProject.contactEmail,
      language: 'ru',
    });
    await outbox.drain();
    const mails = (await readMails(box.database.dataDir)).map(({ mail }) => mail);
    expect(mails.map(({ replyTo }) => replyTo?.[0])).toMatchObject([
      { name: 'Ada Marlowe', address: 'ada@harbourworks.example' },
      { address: 'ada@harbourworks.example' },
      { name: studio.name, address: studio.email },
    ]);
    expect(mails[2]).toMatchObject({
      to: [{ address: 'ada@harbourworks.example' }],
      subject: 'Мы получили ваш проект',
    });
    expect(mails[1]?.text).toContain('You trim the wick, your friend reads the log.');
  });

  it('is not sent before its time', async () => {
    const transport = recordingTransport();
    const outbox = box.open({ transport });
    await enqueue(box.database.db, { ...notice, delay: 2000 }, box.clock.now());
    await outbox.drain();
    expect(transport.sent).toEqual([]);
    box.clock.pass(2000);
    await outbox.drain();
    expect(transport.sent).toHaveLength(1);
  });

  it('is sent as soon as the worker is woken', async () => {
    const transport = recordingTransport();
    const sent = new Promise<void>((resolve) => {
      const { send } = transport;
      transport.send = (...mail) => send(...mail).finally(resolve);
    });
    const outbox = box.open({ transport });
    await outbox.drain();
    await box.put();
    outbox.due();
    await sent;
    expect(transport.sent).toHaveLength(1);
  });
});

describe('several workers', () => {
  it('never send an email twice', async () => {
    const transport = recordingTransport();
    const workers = Array.from({ length: 5 }, () => box.open({ transport }));
    const keys = Array.from({ length: 40 }, () => randomUUID());
    await Promise.all(keys.map((mailKey) => box.put({ mailKey })));
    await Promise.all(workers.map((outbox) => outbox.drain()));
    expect(transport.sent.map(({ mailKey }) => mailKey).toSorted()).toEqual(keys.toSorted());
    expect((await box.rows()).every(({ result }) => result === 'sent')).toBe(true);
  });

  it('take over the email of a worker that died, after its lease', async () => {
    await box.put();
    const dying = recordingTransport();
    const { promise: unfinishedSend, reject: rejectSend } = Promise.withResolvers<never>();
    const died = new Promise<void>((resolve) => {
      dying.send = () => {
        resolve();
        return unfinishedSend;
      };
    });
    const transport = recordingTransport();
    const dead = box.open({ transport: dying });
    await died;
    const outbox = box.open({ transport });
    await outbox.drain();
    expect(transport.sent).toEqual([]);
    box.clock.pass(dying.timeout * 2);
    await outbox.drain();
    expect(transport.sent).toHaveLength(1);
    // The first worker is no longer the owner of the job, so its failure is not recorded.
    rejectSend(new Error('late'));
    await dead.drain();
    expect(await box.rows()).toMatchObject([{ result: 'sent', attempts: 2 }]);
  });
});

describe('stopping', () => {
  it('completes the email that is being sent, and sends no other', async () => {
    const transport = recordingTransport();
    await box.put();
    await box.put({ mailKey: 'two:notice' });
    const { send } = transport;
    let stopped: Promise<void> | undefined;
    transport.send = async (...mail) => {
      stopped = outbox.stop();
      await send(...mail);
    };
    const outbox = box.open({ transport });
    await outbox.drain();
    await stopped;
    expect(await box.rows()).toMatchObject([{ result: 'sent' }, { attempts: 0, finishedAt: null }]);
    await outbox.drain();
    expect(transport.sent).toHaveLength(1);
  });
});

describe('emails that were sent more than 30 days ago', () => {
  it('are deleted; failed and pending ones are kept', async () => {
    const transport = recordingTransport();
    const outbox = box.open({ transport });
    await box.put();
    await outbox.drain();
    transport.failure = new Error('no');
    await box.put({ mailKey: 'waiting:notice' });
    await outbox.drain();
    box.clock.pass(retention.sentMailDays * 86_400_000);
    await purgeSentMails(box.database.db, box.clock.now());
    expect(await box.rows()).toHaveLength(2);
    box.clock.pass(1);
    await purgeSentMails(box.database.db, box.clock.now());
    expect(await box.rows()).toMatchObject([{ mailKey: 'waiting:notice' }]);
  });
});
