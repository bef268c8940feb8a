import { pino } from 'pino';
import { assemble } from './bootstrap/compose.ts';
import { readConfig } from './bootstrap/config.ts';
import type { HostBindings } from './http/middleware/client-address.ts';
import { tellFirstAdmin } from './bootstrap/prepare-database.ts';

let assembly: ReturnType<typeof assemble> | undefined;

/** What hosts tell beside a request, each in its own way; all that is wanted of it is the client's address. */
interface About {
  /** Netlify */
  ip?: string;
  /** Deno */
  remoteAddr?: { hostname?: string };
}

/** Answers one request, for hosts that bring their own server. The first request puts the product together. */
export async function fetch(request: Request, about?: About): Promise<Response> {
  assembly ??= start();
  const { app } = await assembly;
  const bindings: HostBindings = { clientAddress: about?.ip ?? about?.remoteAddr?.hostname };
  return app.fetch(request, bindings);
}

async function start() {
  try {
    const config = readConfig(process.env);
    const made = await assemble(config, pino({ level: config.logLevel, timestamp: pino.stdTimeFunctions.isoTime }));
    tellFirstAdmin(made);
    return made;
  } catch (error) {
    // The next request tries again: the database may be back by then.
    assembly = undefined;
    throw error;
  }
}
