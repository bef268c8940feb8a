/**
 * Measures the built product side by side with what it is held against, and writes `docs/benchmarks/`. `--only=pages,posts` picks
 * subjects, `--quick` takes one short round of each, to see that it runs.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { searches } from './subjects/search.ts';
import { growth } from './subjects/growth.ts';
import { growthOfSubmissions } from './subjects/growth-submissions.ts';
import { memory } from './subjects/memory.ts';
import { pages } from './subjects/pages.ts';
import { posts } from './subjects/posts.ts';
import { chart, table, verdict, type Section } from './harness/report.ts';
import { root } from './harness/servers.ts';
import { passes, type Bench, type Subject } from './harness/subject.ts';
import { workers } from './subjects/workers.ts';

const subjects: readonly Subject[] = [pages, posts, memory, growth, growthOfSubmissions, searches, workers];

const only = process.argv
  .find((argument) => argument.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
const quick = process.argv.includes('--quick');
const unknown = only?.find((name) => !subjects.some(({ id }) => id === name));
if (unknown !== undefined) {
  process.stderr.write(`There is no subject ${unknown}. There are: ${subjects.map(({ id }) => id).join(', ')}.\n`);
  process.exit(1);
}

const bench: Bench = {
  rounds: quick ? 1 : 5,
  seconds: quick ? 0.5 : 2,
  log: (text) => void process.stdout.write(`  ${text}\n`),
};
const sections: Section[] = [];
for (const subject of subjects.filter(({ id }) => only?.includes(id) ?? true)) {
  process.stdout.write(`\n── ${subject.title}\n`);
  const rows = await subject.measure(bench);
  sections.push({ title: subject.title, rows });
  if (typeof rows === 'string') bench.log(`skipped: ${rows}`);
  else
    for (const row of rows)
      bench.log(`${row.what}: ${row.ours} (${row.beside}) ${row.ratio?.toFixed(2) ?? ''} ${verdict(row)}`);
}

const about = `${new Date().toISOString().slice(0, 10)}, Node.js ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}. Interleaved rounds, medians; CPU is that of the server's processes. Made by \`npm run bench\`.`;
// The record holds whole runs only.
if (!quick && only === undefined) {
  const folder = path.join(root, 'docs/benchmarks');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'README.md'), table(sections, about));
  writeFileSync(path.join(folder, 'ratios.svg'), chart(sections));
}
const all = sections.flatMap(({ rows }) => (typeof rows === 'string' ? [] : rows));
const broken = all.filter((row) => passes(row) === false);
process.stdout.write(`\n${all.filter((row) => passes(row)).length} limits kept, ${broken.length} broken\n`);
for (const row of broken)
  process.stdout.write(`  ${row.what}: ${row.ours}, ${row.beside}, ratio ${row.ratio!.toFixed(2)}\n`);
process.exit(broken.length > 0 ? 1 : 0);
