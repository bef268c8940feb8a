import { unavailable } from '../errors/http-error.ts';

export type FromWorker =
  | { type: 'ready'; port: number }
  /** The worker cannot start; the reason is one line, if there is one. */
  | { type: 'failed'; reason: string }
  /** The worker changed the content. */
  | { type: 'invalidate' }
  | { type: 'metrics-request'; request: number };

export type ToWorker =
  | { type: 'invalidate' }
  /** `text` is missing if not every worker responded. */
  | { type: 'metrics'; request: number; text?: string };

/** The timeout for the responses of all workers, in ms. */
const metricsTimeout = 3000;
let requests = 0;

/** Sends a message to the primary process. Only workers may call it. */
export const send = (message: FromWorker): Promise<void> =>
  new Promise((resolve) => process.send!(message, () => resolve()));

/** @returns a function that ends the subscription */
export function onMessage(listener: (message: ToWorker) => void): () => void {
  process.on('message', listener);
  return () => void process.off('message', listener);
}

/** Reads the metrics of all workers. @throws 503 if one of them does not respond before the timeout */
export async function requestMetrics(): Promise<string> {
  const request = (requests += 1);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const unsubscribe = onMessage((message) => {
    if (message.type !== 'metrics' || message.request !== request) return;
    if (message.text === undefined) reject(unavailable());
    else resolve(message.text);
  });
  const timer = setTimeout(() => reject(unavailable()), metricsTimeout);
  void send({ type: 'metrics-request', request });
  return promise.finally(() => {
    clearTimeout(timer);
    unsubscribe();
  });
}
