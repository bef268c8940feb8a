import { setTimeout as wait } from 'node:timers/promises';
import { importLimits } from '../../domain/inbox/import.ts';
import { call, contactForm, signIn } from '../harness/call.ts';
import { onBothProducts } from '../harness/servers.ts';
import { median, type Subject } from '../harness/subject.ts';
import { random, text, words } from '../harness/submissions.ts';

/** The forms and pages of visitors while the largest file is imported: a transaction of the embedded database keeps others waiting. */
export const imports: Subject = {
  id: 'imports',
  title: `Visitors while ${importLimits.rows.toLocaleString('en')} submissions are imported`,
  measure: ({ rounds, log }) =>
    onBothProducts(async (what, { address }) => {
      const sign = await signIn(address);
      const forms: number[] = [];
      const pages: number[] = [];
      const took: number[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        const begun = performance.now();
        let over = false;
        const importing = importFile(address, sign, round).finally(() => (over = true));
        const whileImporting = async (send: () => Promise<void>) => {
          let longest = 0;
          while (!over) {
            const start = performance.now();
            await send();
            longest = Math.max(longest, performance.now() - start);
            await wait(20);
          }
          return longest;
        };
        const [form, page] = await Promise.all([
          whileImporting(() => sendForm(address)),
          whileImporting(() => call(address, 200)),
          importing,
        ]);
        forms.push(form);
        pages.push(page);
        took.push(performance.now() - begun);
        const figures = [`form ${form.toFixed(0)}`, `page ${page.toFixed(0)}`, `import ${took.at(-1)!.toFixed(0)}`];
        log(`${what} ${round}/${rounds}: ${figures.join(' ms, ')} ms`);
      }
      const note = `the import took ${(median(took) / 1000).toFixed(1)} s`;
      return [
        { what: `Slowest form, ${what}`, measured: median(forms), unit: 'ms', note, limit: { most: 2000 } },
        { what: `Slowest page, ${what}`, measured: median(pages), unit: 'ms', limit: { most: 250 } },
      ];
    }),
};

async function importFile(address: string, sign: Record<string, string>, round: number): Promise<void> {
  const chance = random(round);
  const vocabulary = words(chance, 20_000);
  const rows = Array.from({ length: importLimits.rows }, (_, row) => {
    const [name, description] = [text(chance, vocabulary, 2), text(chance, vocabulary, 60)];
    return `${row},${name},sender-${row % 5000}@player.example,${description},pending,2025-11-03`;
  });
  const body = ['ID,Name,Email,Description,Status,Received', ...rows].join('\r\n');
  const request = { method: 'POST', headers: { ...sign, 'content-type': 'text/csv' }, body };
  await call(`${address}/api/projects/import?source=round-${round}`, 200, request);
}

function sendForm(address: string): Promise<void> {
  const form = { method: 'POST', headers: { 'content-type': 'application/json' }, body: contactForm(0) };
  return call(`${address}/api/contact-v2`, 201, form);
}
