import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../db/engine.ts';
import { migrate } from '../db/migrate.ts';

export async function openTestDatabase() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'auth-'));
  let url: string | undefined;
  if (process.env.TEST_PG) {
    const { default: pg } = await import('pg');
    const client = new pg.Client(process.env.TEST_PG + '/postgres');
    await client.connect();
    const name = 't' + crypto.randomUUID().replaceAll('-', '');
    await client.query(`create database ${name}`);
    await client.end();
    url = `${process.env.TEST_PG}/${name}`;
  }
  const opened = openDatabase({ databaseUrl: url, dataDir });
  await migrate(opened);
  return { ...opened, close: async () => { await opened.close(); await rm(dataDir, { recursive: true }); } };
}
export type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>;
import { Hono } from 'hono';
import pino from 'pino';
import { readConfig } from '../config.ts';
import { clientAddress } from '../http/client-address.ts';
import { readBody, bodyLimit } from '../http/endpoint.ts';
import { HttpError } from '../http/errors.ts';
import { errorBody } from '../http/texts.ts';
import { isDatabaseAway } from '../db/errors.ts';
import { guard } from './access.ts';
import { authEndpoints } from './routes.ts';
import type { Parts } from '../parts.ts';
import type { Endpoint } from '../http/endpoint.ts';

export function testApp(parts: Parts, more: Endpoint[] = []) {
  const app = new Hono();
  for (const e of [...authEndpoints(parts), ...more]) {
    app.on(e.method, e.path, async (context) => {
      const user = await guard(context, e, parts);
      const body = e.body ? await readBody(context, e.body, bodyLimit[e.access]) : undefined;
      const answer = await e.handle({ id: 0, query: undefined, body, user, language: 'en', address: clientAddress(context, parts.config.trustProxy), submissionKey: null, context } as never);
      return context.json(answer as object, e.status ?? 200);
    });
  }
  app.onError((error, context) => {
    const http = error instanceof HttpError ? error : isDatabaseAway(error) ? new HttpError(503, 'unavailable') : undefined;
    if (!http) console.error(error);
    return context.json(errorBody(http ?? { key: 'unexpected', issues: [] }, 'en'), http?.status ?? 500, http?.headers ?? {});
  });
  return app;
}
export const testParts = (opened: TestDatabase, environment: Record<string, string> = {}, now: () => Date = () => new Date()): Parts => ({
  config: readConfig(environment), ...opened, log: pino({ level: 'silent' }), now, mailDue: () => {}, pages: undefined,
});
