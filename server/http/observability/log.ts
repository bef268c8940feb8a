import { type DestinationStream, pino, type Logger } from 'pino';
import type { Config } from '../../bootstrap/config.ts';

/** How much of the log is written in one system call, and how long the first line of it waits. */
const batch = { characters: 32_768, ms: 50 };

/** One JSON object a line on standard output. */
export const createLog = ({ logLevel }: Pick<Config, 'logLevel'>): Logger =>
  pino({ level: logLevel, timestamp }, batched(pino.destination({ dest: 1, sync: true })));

/**
 * Collects lines: a system call for each would cost as much as a cached page. Pino's own batches measure all that they
 * have collected for each line.
 */
function batched(destination: DestinationStream): DestinationStream & { flushSync(): void } {
  let lines = '';
  const flushSync = () => {
    if (lines !== '') destination.write(lines);
    lines = '';
  };
  process.on('exit', flushSync);
  setInterval(flushSync, batch.ms).unref();
  return {
    write(line) {
      lines += line;
      if (lines.length >= batch.characters) flushSync();
    },
    // Called by pino after a fatal error.
    flushSync,
  };
}

let millisecond = 0;
let time = '';

/** ISO time, formatted once for all lines of a millisecond. */
function timestamp(): string {
  const now = Date.now();
  if (now !== millisecond) {
    millisecond = now;
    time = `,"time":"${new Date(now).toISOString()}"`;
  }
  return time;
}
