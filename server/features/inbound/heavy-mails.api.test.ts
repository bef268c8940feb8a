import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inboundLimits } from '../../../domain/correspondence/inbound.ts';
import { composeMail, ordinaryHeaders } from './testing/mails.ts';
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
    const start = composeMail(ordinaryHeaders(), '');
    const raw = Buffer.concat([start, Buffer.alloc(inboundLimits.bytes - start.length, '\r\n')]);
    const { serving, all } = await cpuOf(async () => expect(await inbound.outcomeOf(raw)).toBe('message'));
    expect(serving).toBeLessThan(2);
    expect(all).toBeLessThan(6);
  }, 60_000);

  it.each([
    ['short', 'abcd\n'],
    ['just long enough', `${'x'.repeat(inboundLimits.shortLine)}\n`],
  ])(
    'of 400,000 lines that are %s needs CPU in proportion to their number',
    async (_kind, line) => {
      const cpuOfLines = async (count: number) => {
        const mail = composeMail(ordinaryHeaders(), line.repeat(count));
        return (await cpuOf(async () => expect(await inbound.outcomeOf(mail)).toBe('message'))).all;
      };
      // Four times the lines would take sixteen times the CPU if each line were compared with those before it.
      const quarter = await cpuOfLines(100_000);
      expect(await cpuOfLines(400_000)).toBeLessThan(8 * quarter);
    },
    60_000,
  );

  it('with more short lines than are read is stored with its beginning, in its conversation', async () => {
    const { read } = await inbound.answered();
    const raw = composeMail(ordinaryHeaders({ To: toToken }), 'abcd\n'.repeat(inboundLimits.shortLines + 1));
    expect(await inbound.outcomeOf(raw)).toBe('answer');
    expect((await read()).answers).toMatchObject([{ flags: ['unreadable'], text: expect.stringContaining('abcd') }]);
  });

  it('that arrives again is recognized before it is parsed', async () => {
    const raw = composeMail(ordinaryHeaders(), `${'x'.repeat(60)}\n`.repeat(800_000));
    const first = await cpuOf(async () => expect(await inbound.outcomeOf(raw)).toBe('message'));
    const repetition = await cpuOf(async () => expect(await inbound.outcomeOf(raw)).toBe('repeated'));
    expect(repetition.all).toBeLessThan(0.7 * first.all);
  }, 60_000);
});
