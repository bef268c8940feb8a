import { type Logger, symbols } from 'pino';

/** What of pino a line is made of without it: its time, what stands in every line, and where lines go. */
interface Lines {
  [symbols.chindingsSym]: string;
  [symbols.timeSym](): string;
  [symbols.streamSym]: { write(lines: string): void };
}

/** How much is written in one piece, and how long the first line of it waits for the others. */
const piece = { characters: 16_384, ms: 50 };

/**
 * Logs what is given from memory as the app's own answers are (`request-log.ts`), but for the time that it took, which is none;
 * many lines in one piece: by itself each would cost as much as the answer.
 */
export function keptLog(
  log: Logger,
): (requestId: string, request: { method: 'GET' | 'HEAD'; route: string; status: 200 | 304 }) => void {
  if (!log.isLevelEnabled('info')) return () => {};
  const pino = log as unknown as Lines;
  const { [symbols.chindingsSym]: about, [symbols.streamSym]: stream } = pino;
  const begin = `{"level":${log.levels.values.info}`;
  /** What is the same in every line of a kind, by route. */
  const ends = new Map<string, Record<string, string>>();
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  let millisecond = 0;
  let time = '';

  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (lines !== '') stream.write(lines);
    lines = '';
  };
  process.on('exit', write);

  return (requestId, { method, route, status }) => {
    const now = Date.now();
    if (now !== millisecond) {
      millisecond = now;
      time = pino[symbols.timeSym]();
    }
    let kinds = ends.get(route);
    if (kinds === undefined) ends.set(route, (kinds = {}));
    const kind = status === 200 ? method : 'unchanged' + method;
    kinds[kind] ??= `","method":"${method}","route":${JSON.stringify(route)},"status":${status},"msg":"request"}\n`;
    lines += `${begin}${time}${about},"requestId":"${requestId}${kinds[kind]}`;
    if (lines.length > piece.characters) write();
    else timer ??= setTimeout(write, piece.ms).unref();
  };
}
