import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inboundLimits } from '../../../domain/correspondence/inbound.ts';
import { mailOf, ordinary } from './testing/mails.ts';
import { openInbound, toToken } from './testing/open-inbound.ts';

let inbound: Awaited<ReturnType<typeof openInbound>>;
beforeEach(async () => {
  inbound = await openInbound();
});
afterEach(() => inbound.site[Symbol.asyncDispose]());

const seconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000_000;
/** Measures the CPU time of some work in seconds: for the thread that serves requests, and for the whole process. */
async function cpuOf(work: () => Promise<unknown>) {
  const [thread, process_] = [process.threadCpuUsage(), process.cpuUsage()];
  await work();
  return { serving: seconds(process.threadCpuUsage(thread)), all: seconds(process.cpuUsage(process_)) };
}

describe('an email', () => {
  it('of 50 MB of empty lines does not block the server', async () => {
    const start = mailOf(ordinary(), '');
    const raw = Buffer.concat([start, Buffer.alloc(inboundLimits.bytes - start.length, '\r\n')]);
    const { serving, all } = await cpuOf(async () => expect(await inbound.outcomeOf(raw)).toBe('message'));
    expect(serving).toBeLessThan(2);
    expect(all).toBeLessThan(6);
  }, 60_000);

  it.each([
    ['400,000 short lines', 'abcd\n'.repeat(400_000)],
    ['400,000 lines that are just long enough', `${'x'.repeat(inboundLimits.shortLine)}\n`.repeat(400_000)],
  ])(
    'of %s takes few seconds of CPU',
    async (_kind, text) => {
      const { all } = await cpuOf(async () =>
        expect(await inbound.outcomeOf(mailOf(ordinary(), text))).toBe('message'),
      );
      expect(all).toBeLessThan(3);
    },
    60_000,
  );

  it('with more short lines than are read is stored with its beginning, in its conversation', async () => {
    const { read } = await inbound.answered();
    const raw = mailOf(ordinary({ To: toToken }), 'abcd\n'.repeat(inboundLimits.shortLines + 1));
    expect(await inbound.outcomeOf(raw)).toBe('answer');
    expect((await read()).answers).toMatchObject([{ flags: ['unreadable'], text: expect.stringContaining('abcd') }]);
  });

  it('that arrives again is recognized before it is parsed', async () => {
    const raw = mailOf(ordinary(), `${'x'.repeat(60)}\n`.repeat(800_000));
    const first = await cpuOf(async () => expect(await inbound.outcomeOf(raw)).toBe('message'));
    const repetition = await cpuOf(async () => expect(await inbound.outcomeOf(raw)).toBe('repeated'));
    expect(repetition.all).toBeLessThan(0.7 * first.all);
  }, 60_000);
});
