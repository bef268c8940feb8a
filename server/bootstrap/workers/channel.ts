import { unavailable } from '../../http/errors.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** How long the counts of all workers are waited for, in ms. */
const patience = 3000;
let questions = 0;

/** Tells the process that looks after the workers; only a worker may. */
export const tell = (message: FromWorker): Promise<void> =>
  new Promise((resolve) => process.send!(message, () => resolve()));

/** @returns how to hear no more */
export function onTold(listener: (message: ToWorker) => void): () => void {
  process.on('message', listener);
  return () => void process.off('message', listener);
}

/**
 * What all workers have counted.
 *
 * @throws 503 when one of them does not answer in time
 */
export async function askForMetrics(): Promise<string> {
  const question = (questions += 1);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const hearNoMore = onTold((message) => {
    if (message.type !== 'metrics' || message.question !== question) return;
    if (message.text === undefined) reject(unavailable());
    else resolve(message.text);
  });
  const late = setTimeout(() => reject(unavailable()), patience);
  void tell({ type: 'metrics-wanted', question });
  return promise.finally(() => {
    clearTimeout(late);
    hearNoMore();
  });
}
