import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { startPostgres } from '../../scripts/testing/postgres.mjs';
import { load } from '../harness/load.ts';
import { startProduct, temporaryFolder } from '../harness/servers.ts';
import { median, type Bench, type Row, type Subject } from '../harness/subject.ts';

const clients = 32;
/** Of as many people, since an address gets few thank-you mails a day. */
const requests = Array.from({ length: 5000 }, (_, index) => {
  const body = JSON.stringify({
    name: 'Mira Vasile',
    email: `mira-${index}@player.example`,
    subject: 'A question about publishing',
    message: 'We have a cave that floods with every tide, a boat, and one lamp. Would you look at it?',
  });
  return `POST /api/contact-v2 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
});

/** Forms that are on disk when they are acknowledged, beside the same database storing bare rows as durably. */
export const posts: Subject = {
  id: 'posts',
  title: 'Form posts',
  async measure(bench) {
    const rows = await against(bench, 'SQLite', undefined);
    const server = await startPostgres({ commitsOutlive: 'a power cut' }).catch(() => undefined);
    if (server === undefined) return rows;
    rows.push(...(await against(bench, 'PostgreSQL', server.url)));
    await server.stop();
    return rows;
  },
};

/** Forms a second: ten times the stated load. */
const least = 500;

async function against({ rounds, seconds, log }: Bench, name: string, databaseUrl: string | undefined): Promise<Row[]> {
  const product = await startProduct(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl });
  const [ours, raw]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    const { perSecond } = await load(
      { port: product.port, requests, connections: clients, seconds, status: 201 },
      product.pids(),
    );
    // It has mails to send, for which the bare rows shall not wait.
    const signal = (name: NodeJS.Signals) => product.pids().forEach((pid) => process.kill(pid, name));
    signal('SIGSTOP');
    const inserts = await rawInserts(databaseUrl, seconds).finally(() => signal('SIGCONT'));
    log(`${name} ${round}/${rounds}: ${Math.round(perSecond)} forms/s, ${Math.round(inserts)} bare rows/s`);
    if (round === 0) continue;
    ours.push(perSecond);
    raw.push(inserts);
  }
  await product.stop();
  const [forms, rows] = [median(ours), median(raw)];
  const what = `A form, ${clients} clients, ${name}: stored durably`;
  const stored = `${Math.round(forms)}/s`;
  return [
    { what, ours: stored, beside: `limit ${least}/s`, ratio: forms / least, limit: { least: 1 } },
    { what, ours: stored, beside: `${name}, bare rows ${Math.round(rows)}/s`, ratio: forms / rows },
  ];
}

/** How many rows a second the database alone stores durably for as many clients. */
async function rawInserts(databaseUrl: string | undefined, seconds: number): Promise<number> {
  const { folder, remove } = temporaryFolder();
  const child = spawn(
    process.execPath,
    [
      path.join(import.meta.dirname, '../harness/raw-inserts.ts'),
      databaseUrl ?? folder,
      String(clients),
      String(seconds),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [told] = (await once(child.stdout, 'data')) as [Buffer];
  await once(child, 'exit');
  remove();
  return Number(told.toString());
}
