import { type DestinationStream, pino, type Logger } from 'pino';
import type { Config } from '../../bootstrap/config.ts';

/** How much of the log is written in one system call, and how long the first line of it waits. */
const batch = { characters: 16_384, ms: 50 };

/** One JSON object a line on standard output. */
export const createLog = ({ logLevel }: Pick<Config, 'logLevel'>): Logger =>
  pino({ level: logLevel, timestamp }, standardOutput());

/**
 * Collects lines: a system call for each would cost as much as a cached page. Pino's own destination measures all that it has
 * collected for each line.
 */
function standardOutput(): DestinationStream & { flushSync(): void } {
  let lines = '';
  const flushSync = () => {
    if (lines !== '') process.stdout.write(lines);
    lines = '';
  };
  // A reader that is gone must not end the process.
  process.stdout.on('error', () => {});
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
