import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../../scripts/testing/postgres.mjs';
import { importLimits } from '../../domain/import.ts';
import { startProduct } from '../harness/servers.ts';
import { signIn } from '../harness/sign-in.ts';
import { random, words } from '../harness/submissions.ts';
import { median, type Bench, type Row, type Subject } from '../harness/subject.ts';

/** Between two forms, in ms. */
const pause = 20;

/** The forms and pages of visitors while the largest file is imported: a transaction of the embedded database keeps others waiting. */
export const imports: Subject = {
  id: 'imports',
  title: `Visitors while ${importLimits.rows.toLocaleString('en')} submissions are imported`,
  async measure(bench) {
    const sqlite = await slowest(bench, 'SQLite', {});
    const server = await startPostgres({ commitsOutlive: 'a power cut' });
    const postgres = await slowest(bench, 'PostgreSQL', { DATABASE_URL: server.url });
    await server.stop();
    return [...sqlite, ...postgres];
  },
};

async function slowest({ rounds, log }: Bench, what: string, settings: Record<string, string>): Promise<Row[]> {
  const product = await startProduct(settings);
  const sign = await signIn(product.address);
  const forms: number[] = [];
  const pages: number[] = [];
  const took: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const begun = performance.now();
    let over = false;
    const importing = importFile(product.address, sign, round).finally(() => (over = true));
    const whileImporting = async (send: () => Promise<void>) => {
      let longest = 0;
      while (!over) {
        const start = performance.now();
        await send();
        longest = Math.max(longest, performance.now() - start);
        await wait(pause);
      }
      return longest;
    };
    const [form, page] = await Promise.all([
      whileImporting(() => sendForm(product.address)),
      whileImporting(() => view(product.address)),
      importing,
    ]);
    forms.push(form);
    pages.push(page);
    took.push(performance.now() - begun);
    log(
      `${what} ${round}/${rounds}: form ${form.toFixed(0)} ms, page ${page.toFixed(0)} ms, import ${took.at(-1)!.toFixed(0)} ms`,
    );
  }
  await product.stop();
  const note = `the import took ${(median(took) / 1000).toFixed(1)} s`;
  return [
    { what: `Slowest form, ${what}`, measured: median(forms), unit: 'ms', note, limit: { most: 2000 } },
    { what: `Slowest page, ${what}`, measured: median(pages), unit: 'ms', limit: { most: 250 } },
  ];
}

async function importFile(address: string, sign: Record<string, string>, round: number): Promise<void> {
  const chance = random(round);
  const vocabulary = words(chance, 20_000);
  const text = (count: number) =>
    Array.from({ length: count }, () => vocabulary[Math.floor(chance() ** 2 * vocabulary.length)]).join(' ');
  const rows = Array.from(
    { length: importLimits.rows },
    (_, row) => `${row},${text(2)},sender-${row % 5000}@player.example,${text(60)},pending,2025-11-03`,
  );
  const body = ['ID,Name,Email,Description,Status,Received', ...rows].join('\r\n');
  const request = { method: 'POST', headers: { ...sign, 'content-type': 'text/csv' }, body };
  const response = await fetch(`${address}/api/projects/import?source=round-${round}`, request);
  if (response.status !== 200) throw new Error(`The import was answered ${response.status}: ${await response.text()}`);
  await response.body?.cancel();
}

async function sendForm(address: string): Promise<void> {
  const body = JSON.stringify({
    name: 'Mira Vasile',
    email: 'mira@player.example',
    subject: 'A question about publishing',
    message: 'We have a cave that floods with every tide, a boat, and one lamp.',
  });
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  const response = await fetch(`${address}/api/contact-v2`, request);
  if (response.status !== 201) throw new Error(`A form was answered ${response.status}`);
  await response.body?.cancel();
}

async function view(address: string): Promise<void> {
  const response = await fetch(address);
  if (response.status !== 200) throw new Error(`A page was answered ${response.status}`);
  await response.body?.cancel();
}
