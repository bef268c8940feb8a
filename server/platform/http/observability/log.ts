import { type DestinationStream, pino, type Logger } from 'pino';
import type { Config } from '../../configuration/config.ts';

/** The size that is written in one system call, and the maximum delay of a line. */
const batch = { bytes: 32_768, ms: 50 };

/** One JSON object per line on standard output. */
export const createLog = ({ logLevel }: Pick<Config, 'logLevel'>): Logger =>
  pino({ level: logLevel, timestamp }, batched(pino.destination({ dest: 1, sync: true })));

/** Buffers lines as bytes: one system call per line would cost as much as a cached page, and pino's own buffering nearly as much. */
export function batched(destination: DestinationStream): DestinationStream & { flushSync(): void } {
  const bytes = Buffer.alloc(batch.bytes);
  let used = 0;
  const flushSync = () => {
    if (used > 0) destination.write(bytes.toString('utf8', 0, used));
    used = 0;
  };
  process.on('exit', flushSync);
  setInterval(flushSync, batch.ms).unref();
  return {
    write(line) {
      // UTF-8 needs at most three bytes per UTF-16 code unit.
      const maximumLength = line.length * 3;
      if (used + maximumLength > batch.bytes) flushSync();
      if (maximumLength > batch.bytes) destination.write(line);
      else used += bytes.write(line, used);
    },
    // Called by pino after a fatal error.
    flushSync,
  };
}

let millisecond = 0;
let time = '';

/** The ISO time, formatted once per millisecond. */
function timestamp(): string {
  const now = Date.now();
  if (now !== millisecond) {
    millisecond = now;
    time = `,"time":"${new Date(now).toISOString()}"`;
  }
  return time;
}
