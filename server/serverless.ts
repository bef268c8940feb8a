import { pino } from 'pino';
import { assemble } from './assembly.ts';
import { readConfig } from './config.ts';
import { tellFirstAdmin } from './preparation.ts';

let assembly: ReturnType<typeof assemble> | undefined;

/** Answers one request, for hosts that bring their own server. The first request puts the product together. */
export async function fetch(request: Request): Promise<Response> {
  assembly ??= start();
  const { app } = await assembly;
  return app.fetch(request);
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
