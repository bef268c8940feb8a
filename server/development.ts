import { pino } from 'pino';
import { assemble, tellFirstAdmin, type Assembly, type BuiltModules } from './assembly.ts';
import { readConfig } from './config.ts';

/*
 * `npm run dev`: loaded by Vite anew after every edit of what it imports. The front end and the mails are named by text,
 * because Vite compiles them on the way; the server itself knows them only as built modules.
 */

declare global {
  /** What the previous load put together. */
  var previousAssembly: Promise<Assembly> | undefined;
}

const load = (module: string): Promise<unknown> => import(/* @vite-ignore */ module);

async function sources(): Promise<BuiltModules> {
  const [pages, mail] = await Promise.all([load('/app/entry.server.tsx'), load('/server/mail/templates/index.tsx')]);
  return { pages, mail } as BuiltModules;
}

async function replace(previous: Promise<Assembly> | undefined): Promise<Assembly> {
  await previous?.then(({ close }) => close()).catch(() => {});
  const config = readConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' });
  const assembly = await assemble(config, pino({ level: config.logLevel }), sources);
  tellFirstAdmin(assembly);
  return assembly;
}

const assembly = (globalThis.previousAssembly = replace(globalThis.previousAssembly));

export const fetch = async (request: Request, bindings?: object): Promise<Response> => (await assembly).app.fetch(request, bindings);
