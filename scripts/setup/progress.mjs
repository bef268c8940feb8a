/**
 * Reports a long operation and its duration on stderr: a running clock on a terminal, otherwise one line every ten seconds. `note`
 * names the usual duration.
 * @type {<Result>(title: string, note: string, work: () => Promise<Result>) => Promise<Result>}
 */
export const withProgress = async (title, note, work) => {
  const terminal = process.stderr.isTTY;
  const start = performance.now();
  const elapsed = () => seconds(performance.now() - start);
  const line = `${title} (${note}) …`;
  process.stderr.write(terminal ? line : `${line}\n`);
  const clock = setInterval(
    () => process.stderr.write(terminal ? `\r${line} ${elapsed()}` : `  … ${elapsed()}\n`),
    terminal ? 200 : 10_000,
  );
  let outcome = 'failed after';
  try {
    const result = await work();
    outcome = 'done in';
    return result;
  } finally {
    clearInterval(clock);
    process.stderr.write(`${terminal ? '\r\x1b[K' : ''}${title}: ${outcome} ${elapsed()}\n`);
  }
};

/** @param {number} milliseconds */
export const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

/** An error that a person can correct: printed without a stack. */
export class SetupError extends Error {}

/** The text for an error, with a stack only for a fault of the program. @param {unknown} error */
export const told = (error) =>
  error instanceof SetupError ? error.message : error instanceof Error ? error.stack : String(error);

/** Runs a command. Prints an error on stderr and exits with code 1. @param {() => Promise<void>} main */
export async function command(main) {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${told(error)}\n`);
    process.exitCode = 1;
  }
}
