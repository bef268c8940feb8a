import { pino } from 'pino';
import { assemble, type Assembly } from '../../server/bootstrap/compose.ts';
import { readConfig } from '../../server/bootstrap/config.ts';
import { tellFirstAdmin } from '../../server/bootstrap/prepare-database.ts';

/* Vite evaluates this module again after an edit; the product that stood before lets go of the database first. */
const slot = globalThis as typeof globalThis & { assembly?: Promise<Assembly> };
const previous = slot.assembly;

slot.assembly = (async () => {
  await (await previous?.catch(() => undefined))?.close();
  const assembly = await assemble(readConfig(process.env), pino({ level: 'warn' }), async () => ({
    pages: await import('../../app/ssr/entry.server.tsx'),
    mail: await import('../../server/mail/templates/index.tsx'),
  }));
  tellFirstAdmin(assembly);
  return assembly;
})();

/** The product's `fetch` for the development server. */
export async function fetch(request: Request): Promise<Response> {
  const { app } = await slot.assembly!;
  return app.fetch(request);
}
