import { Resolver } from 'node:dns/promises';

/** The TXT records of a name, each with its parts. @throws an error with a `code` of `node:dns`, such as `ENOTFOUND` */
export type ResolveTxt = (name: string) => Promise<string[][]>;

interface Options {
  /** Addresses of name servers with their ports; defaults to the system's name servers. */
  servers?: readonly string[];
  /** The time of one lookup in ms, over all attempts and servers. */
  timeout?: number;
}

/** Queries the name servers directly, so a lookup does not occupy a thread of Node's pool and can be cancelled. */
export function txtResolver({ servers, timeout = 4000 }: Options = {}): ResolveTxt {
  return async (name) => {
    const resolver = new Resolver({ timeout: Math.ceil(timeout / 3), tries: 2 });
    if (servers) resolver.setServers(servers);
    const deadline = setTimeout(() => resolver.cancel(), timeout);
    try {
      return await resolver.resolveTxt(name);
    } finally {
      clearTimeout(deadline);
    }
  };
}
