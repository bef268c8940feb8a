import { sql } from 'kysely';
import { pino } from 'pino';
import { seedContent } from '../../content/seed-content.ts';
import type { Role, SignedIn } from '../../domain/accounts/user.ts';
import { createApp } from '../bootstrap/app.ts';
import { hashPassword } from '../features/accounts/password.ts';
import { identityProvider } from '../features/identity-provider/identity-provider.ts';
import { createUser } from '../features/accounts/users.ts';
import { readConfig } from '../platform/configuration/config.ts';
import { startEvents } from '../features/events/events.ts';
import { countsTopic } from '../features/notifications/read-notifications.ts';
import { presenceTopic } from '../features/presence/presence.ts';
import { invalidation } from '../platform/http/cache/invalidation.ts';
import type { OutgoingClient } from '../platform/http/outgoing/outgoing-client.ts';
import { outgoingClient } from './loopback-client.ts';
import { linkCardJobs } from '../workflows/read-link-card.ts';
import { seed } from '../features/content/built-ins.ts';
import { appMetrics } from '../platform/http/observability/metrics.ts';
import { backupGauges } from '../features/backups/backup-gauges.ts';
import { startMedia } from '../features/media/media.ts';
import { pictureVariants } from '../features/media/variants.ts';
import { startJobs } from '../platform/jobs/worker.ts';
import type { ResolveTxt } from '../platform/dns/resolve-txt.ts';
import type { PageModule } from '../platform/pages/page-module.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { openTestDatabase } from './test-database.ts';
import { createPublicStudio } from '../platform/studio/public-studio.ts';

interface TestAppOptions {
  /** Whether the database has the built-in content. */
  seeded?: boolean;
  /** Additional environment variables. */
  environment?: Record<string, string>;
  pages?: PageModule;
  now?: () => Date;
  /** The client for other sites. */
  outgoing?: OutgoingClient;
  /** The lookup of TXT records; by default no name has any. */
  resolveTxt?: ResolveTxt;
}

interface RequestOptions {
  /** Sent as JSON, except for text and bytes. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Signs in first as a user with this role, once per app. */
  as?: Role;
}

/** A response after its body was read. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON; `undefined` if it is not JSON. */
  json: any;
}

const password = 'a long test password';
/** One hash for all users of a test file, since each takes at least 20 ms. */
let passwordHash: Promise<string> | undefined;

export type TestApp = Awaited<ReturnType<typeof testApp>>;

/** The real application on a new, real database, which `await using` removes. */
export async function testApp({
  seeded = false,
  environment = {},
  pages,
  now = () => new Date(),
  outgoing = outgoingClient(),
  resolveTxt = async () => [],
}: TestAppOptions = {}) {
  const database = await openTestDatabase();
  const { db, engine, pool, dataDir } = database;
  const config = readConfig({ PUBLIC_URL: 'http://localhost:3000', ...environment, DATA_DIR: dataDir });
  const log: object[] = [];
  const write = (lines: string) => {
    for (const line of lines.trim().split('\n')) log.push(JSON.parse(line) as object);
  };
  let jobsWoken = 0;
  const logger = pino({ level: 'info' }, { write });
  const changes = invalidation();
  const events = startEvents({ db, engine, now, log: logger }, [countsTopic, presenceTopic]);
  const media = startMedia({ config, log: logger });
  const jobs = startJobs({ db, log: logger, now }, [
    pictureVariants({ ...media, db, log: logger, invalidation: changes }),
    linkCardJobs({ ...media, db, log: logger, now, outgoing }),
  ]);
  const context: AppContext = {
    config,
    db,
    engine,
    pool,
    log: logger,
    metrics: appMetrics(db, backupGauges(db)),
    now,
    wakeJobs() {
      jobsWoken += 1;
      jobs.due();
    },
    outgoing,
    resolveTxt,
    identityProvider: identityProvider(config),
    invalidation: changes,
    events,
    media,
    warnings: new Set(),
    health: { isDamaged: false },
    ...createPublicStudio(db, changes),
    pages,
  };
  if (seeded) await seed(db, engine, seedContent, now());
  const { app, cache, isUpload } = createApp(context);

  const send = async (
    method: string,
    path: string,
    { body, headers }: Omit<RequestOptions, 'as'> = {},
  ): Promise<Answer> => {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array;
    const response = await app.fetch(
      new Request(new URL(path, config.publicUrl), {
        method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        body: body === undefined ? undefined : isRaw ? (body as string) : JSON.stringify(body),
      }),
    );
    const text = await readText(response);
    return { status: response.status, headers: response.headers, text, json: parseJson(text) };
  };

  const sessions = new Map<Role, Promise<Record<string, string>>>();
  const signIn = async (role: Role): Promise<Record<string, string>> => {
    await createUser(
      db,
      { username: role, email: null, role, password: await (passwordHash ??= hashPassword(password)) },
      now(),
    );
    const { headers, json } = await send('POST', '/api/auth/login', { body: { username: role, password } });
    const cookie = headers.getSetCookie()[0]!.split(';', 1)[0]!;
    return { cookie, 'x-csrf-token': (json as SignedIn).csrfToken };
  };
  const session = (role: Role) => {
    if (!sessions.has(role)) sessions.set(role, signIn(role));
    return sessions.get(role)!;
  };

  return {
    app,
    cache,
    isUpload,
    context,
    db,
    engine,
    database,
    /** The headers of a signed-in user: cookie and CSRF token. */
    session,
    async request(method: string, path: string, { as, headers, body }: RequestOptions = {}): Promise<Answer> {
      return send(method, path, { body, headers: { ...(as && (await session(as))), ...headers } });
    },
    /** The lines that were logged until now. */
    log: log as Record<string, any>[],
    /** The number of times that the worker of the queue was woken. */
    jobsWoken: () => jobsWoken,
    /** Makes every later query fail. */
    async makeDatabaseUnavailable() {
      // Kysely closes a database only if it has been used.
      await sql`select 1`.execute(db);
      await database.close();
    },
    async [Symbol.asyncDispose]() {
      events.stop();
      const stopped = jobs.stop();
      media.imaging.stop();
      await stopped;
      await database.remove();
    },
  };
}

/** Reads the body; an event stream has no end, so only its first chunk is read. */
async function readText(response: Response): Promise<string> {
  if (response.headers.get('content-type') !== 'text/event-stream') return response.text();
  const reader = response.body!.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

function parseJson(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
