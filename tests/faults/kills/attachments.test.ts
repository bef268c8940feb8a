import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, it } from 'vitest';
import { purgeUnattachedFiles } from '../../../server/features/conversations/attachments.ts';
import { png } from '../../../server/features/conversations/testing/files.ts';
import { multipart } from '../../../server/features/conversations/testing/uploads.ts';
import { engines, makeInstallation } from '../installation.ts';
import { signIn, times } from '../load.ts';

const kills = times(3, 20);
const answersEachLife = 4;
const filesEach = 2;
/** The maximum size of a file in bytes. */
const largest = times(1_500_000, 3_000_000);
const chunk = 64 * 1024;

/** An answer with files that is sent until it is acknowledged. */
interface Upload {
  text: string;
  page: string;
  body: Buffer;
  hashes: string[];
}

describe.concurrent.each(engines)('on %s', (engine) => {
  it('a server that is killed during uploads stores every acknowledged file completely and once, and no part of any other', async ({
    expect,
    onTestFinished,
  }) => {
    const site = await makeInstallation(engine, onTestFinished);
    let product = await site.start();

    const pages = await Promise.all(Array.from({ length: answersEachLife }, () => submit(product.address)));
    const uploads: Upload[] = [];
    const sending: Promise<void>[] = [];
    let sent = 0;
    for (let life = 0; life < kills; life += 1) {
      const batch = pages.map((page, index) => makeUpload(page, `Answer ${life}.${index}`));
      uploads.push(...batch);
      const batchBytes = batch.reduce((sum, { body }) => sum + body.length, 0);
      const before = sent;
      sending.push(
        ...batch.map((upload) =>
          sendUntilAcknowledged(
            upload,
            () => product.address,
            (bytes) => (sent += bytes),
          ),
        ),
      );
      // At this moment a part of this life's uploads has been sent, but not all of it.
      const moment = before + Math.random() * batchBytes * 0.9;
      while (sent < moment) await wait(1);
      await product.kill();
      product = await site.start();
    }
    await Promise.all(sending);

    const { cookie } = await signIn(product.address);
    const read = async (path: string) => fetch(product.address + path, { headers: { cookie } });
    const stored: { text: string; files: { id: number; size: number }[] }[] = [];
    for (const { id } of (await (await read('/api/projects')).json()) as { id: number }[])
      stored.push(...((await (await read(`/api/projects/${id}`)).json()) as { answers: typeof stored }).answers);
    expect(stored.map(({ text }) => text).toSorted()).toEqual(uploads.map(({ text }) => text).toSorted());
    for (const { text, hashes } of uploads) {
      const { files } = stored.find((answer) => answer.text === text)!;
      const bytes = await Promise.all(
        files.map(async ({ id }) => Buffer.from(await (await read(`/api/attachments/${id}`)).arrayBuffer())),
      );
      expect([text, bytes.map((content) => hashOf(content))]).toEqual([text, hashes]);
      expect(files.map(({ size }) => size)).toEqual(bytes.map(({ length }) => length));
    }

    // Files that a killed server had started to store stay until housekeeping removes them; nothing else stays.
    const db = site.open();
    await purgeUnattachedFiles(db, new Date(Date.now() + 7 * 60 * 60_000));
    const ids = stored.flatMap(({ files }) => files.map(({ id }) => id)).toSorted((a, b) => a - b);
    const rows = await db.selectFrom('attachments').select('id').orderBy('id').execute();
    expect(rows.map(({ id }) => id)).toEqual(ids);
    const parts = await db.selectFrom('attachmentParts').select('attachmentId').distinct().execute();
    expect(parts.map(({ attachmentId }) => attachmentId).toSorted((a, b) => a - b)).toEqual(ids);
  });
});

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const anyAddress = () => `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;

/** @returns the path of the sender's page */
async function submit(address: string): Promise<string> {
  const response = await fetch(`${address}/api/projects`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': anyAddress() },
    body: JSON.stringify({
      name: 'Lanternfall',
      projectType: 'game',
      description: 'A game about light.',
      contactEmail: 'mira@player.example',
      platforms: [],
    }),
  });
  return response.headers.get('location')!;
}

function makeUpload(page: string, text: string): Upload {
  const contents = Array.from({ length: filesEach }, () => {
    const content = png(16 + Math.floor(Math.random() * largest));
    // Random bytes inside the comment make each file different.
    randomBytes(16).copy(content, content.length - 32);
    return content;
  });
  const body = multipart(
    [
      ['form', 'answer'],
      ['key', randomUUID()],
      ['text', text],
    ],
    contents.map((content, index) => ({ name: `${index}.png`, content })),
  );
  return { text, page, body, hashes: contents.map(hashOf) };
}

/** Sends the same form until it is acknowledged, as a person does who presses the button again. */
async function sendUntilAcknowledged(
  { page, body }: Upload,
  addressOf: () => string,
  onSent: (bytes: number) => void,
): Promise<void> {
  for (;;) {
    let position = 0;
    const stream = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          // In steps, so a kill interrupts all uploads half-way.
          await wait(1);
          const part = body.subarray(position, position + chunk);
          position += part.length;
          if (part.length === 0) return controller.close();
          onSent(part.length);
          controller.enqueue(new Uint8Array(part));
        },
      },
      { highWaterMark: 1 },
    );
    const response = await fetch(addressOf() + page, {
      method: 'POST',
      headers: {
        'Content-Type': 'multipart/form-data; boundary=b0undary',
        'X-Forwarded-For': anyAddress(),
      },
      body: stream,
      duplex: 'half',
      redirect: 'manual',
    } as RequestInit).catch(() => undefined);
    if (response?.status === 303) return;
    if (response !== undefined && response.status !== 503)
      throw new Error(`${page} was answered ${response.status}: ${await response.text()}`);
    await wait(20);
  }
}
