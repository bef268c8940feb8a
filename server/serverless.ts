import { compose, type Composed } from './bootstrap/compose.ts';
import { readConfig } from './bootstrap/config.ts';
import { printSetupLink } from './bootstrap/first-admin.ts';
import type { HostBindings } from './http/middleware/client-address.ts';
import { createLog } from './http/observability/log.ts';

let product: Promise<Composed> | undefined;

/** What hosts pass beside a request, Netlify and Deno; only the client's address is used. */
type About = { ip?: string; remoteAddr?: { hostname?: string } };

/** Handles one request, for hosts that bring their own server. The first request composes the product. */
export async function fetch(request: Request, about?: About): Promise<Response> {
  product ??= start();
  const { app } = await product;
  const bindings: HostBindings = { clientAddress: about?.ip ?? about?.remoteAddr?.hostname };
  return app.fetch(request, bindings);
}

async function start(): Promise<Composed> {
  try {
    const config = readConfig(process.env);
    const composed = await compose(config, createLog(config));
    printSetupLink(composed);
    return composed;
  } catch (error) {
    // The next request tries again: the database may be back by then.
    product = undefined;
    throw error;
  }
}
