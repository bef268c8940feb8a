/**
 * Says on stderr what takes a while, and how long it took: on a terminal with a running clock, elsewhere with a line
 * every ten seconds, so that nobody wonders whether it hangs.
 *
 * @template Result
 * @param {string} title such as `Building`
 * @param {string} note how long it usually takes
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withProgress(title, note, work) {
  const terminal = process.stderr.isTTY;
  const start = performance.now();
  const elapsed = () => seconds(performance.now() - start);
  const line = `${title} (${note}) …`;
  process.stderr.write(terminal ? line : `${line}\n`);
  const clock = setInterval(
    () => process.stderr.write(terminal ? `\r${line} ${elapsed()}` : `  … ${elapsed()}\n`),
    terminal ? 200 : 10_000,
  );
  /** @param {string} outcome */
  const end = (outcome) => {
    clearInterval(clock);
    process.stderr.write(`${terminal ? '\r\x1b[K' : ''}${title}: ${outcome} ${elapsed()}\n`);
  };
  try {
    const result = await work();
    end('done in');
    return result;
  } catch (error) {
    end('failed after');
    throw error;
  }
}

/** @param {number} milliseconds */
export const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

/** What a person can mend: shown as its message alone, without a stack. */
export class SetupError extends Error {}

/**
 * What to tell of an error: a stack only where it is a mistake of the program.
 *
 * @param {unknown} error
 */
export const told = (error) =>
  error instanceof SetupError ? error.message : error instanceof Error ? error.stack : String(error);

/**
 * Runs a command's main function. What goes wrong is told on stderr and ends with exit code 1.
 *
 * @param {() => Promise<void>} main
 */
export async function command(main) {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${told(error)}\n`);
    process.exitCode = 1;
  }
}
