import { startPostgres } from '../../scripts/testing/postgres.mjs';
import { load } from '../harness/load.ts';
import { startProduct } from '../harness/servers.ts';
import { median, type Bench, type Row, type Subject } from '../harness/subject.ts';

const connections = 32;
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

/** Forms that are on disk when they are acknowledged: ten times the stated load. */
export const posts: Subject = {
  id: 'posts',
  title: 'Form posts, stored durably',
  async measure(bench) {
    const sqlite = await formsPerSecond(bench, 'SQLite', {});
    const server = await startPostgres({ commitsOutlive: 'a power cut' });
    const postgres = await formsPerSecond(bench, 'PostgreSQL', { DATABASE_URL: server.url });
    await server.stop();
    return [sqlite, postgres];
  },
};

async function formsPerSecond(
  { rounds, seconds, log }: Bench,
  what: string,
  settings: Record<string, string>,
): Promise<Row> {
  const product = await startProduct(settings);
  const rates: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const job = { port: product.port, requests, connections, seconds, status: 201 };
    const { perSecond } = await load(job, product.pids());
    if (round > 0) rates.push(perSecond);
    log(`${what} ${round}/${rounds}: ${Math.round(perSecond)} forms/s`);
  }
  await product.stop();
  return { what, measured: median(rates), unit: 'forms/s', limit: { least: 500 } };
}
