import type { MessagePort } from 'node:worker_threads';
import type { ResolveTxt } from '../../../platform/dns/resolve-txt.ts';

/* The thread that reads an email does not use the network: it requests TXT records from the server through a port. */

interface Lookup {
  id: number;
  name: string;
}

/** Either the records or the `code` of the error. */
type Result = { id: number; records: string[][] } | { id: number; code: string };

/** Responds to the lookups of a thread, at most `limit` of them. */
export function answerLookups(port: MessagePort, resolveTxt: ResolveTxt, limit: number): void {
  let lookups = 0;
  const resolve = async ({ id, name }: Lookup): Promise<Result> => {
    lookups += 1;
    if (lookups > limit) return { id, code: 'ECANCELLED' };
    return resolveTxt(name).then(
      (records) => ({ id, records }),
      (error: NodeJS.ErrnoException) => ({ id, code: error.code ?? 'ESERVFAIL' }),
    );
  };
  port.on('message', (lookup: Lookup) => {
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a port has none
    void resolve(lookup).then((result) => port.postMessage(result));
  });
}

/** Looks up TXT records in the thread of {@link answerLookups}. */
export function lookUpThrough(port: MessagePort): ResolveTxt {
  const pending = new Map<number, PromiseWithResolvers<string[][]>>();
  port.on('message', (result: Result) => {
    const lookup = pending.get(result.id);
    pending.delete(result.id);
    if ('records' in result) lookup?.resolve(result.records);
    else lookup?.reject(Object.assign(new Error('the lookup failed'), { code: result.code }));
  });
  let id = 0;
  return (name) => {
    const lookup = Promise.withResolvers<string[][]>();
    id += 1;
    pending.set(id, lookup);
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a port has none
    port.postMessage({ id, name } satisfies Lookup);
    return lookup.promise;
  };
}
