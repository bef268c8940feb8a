import { pino } from 'pino';
import { compose, type Composed } from '../../server/bootstrap/compose.ts';
import { readConfig } from '../../server/platform/configuration/config.ts';
import { printSetupLink } from '../../server/bootstrap/first-admin.ts';

/* Vite evaluates this module again after an edit; the previous product must release the database first. */
const slot = globalThis as typeof globalThis & { product?: Promise<Composed> };
const previous = slot.product;

slot.product = (async () => {
  await (await previous?.catch(() => undefined))?.close();
  const product = await compose(readConfig(process.env), pino({ level: 'warn' }), async () => ({
    pages: await import('../../app/entry.server.tsx'),
    mail: await import('../../server/features/mails/templates/index.tsx'),
  }));
  printSetupLink(product);
  return product;
})();

/** The product's `fetch` for the development server. */
export async function fetch(request: Request): Promise<Response> {
  const { app } = await slot.product!;
  return app.fetch(request);
}
