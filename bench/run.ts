/**
 * Measures the built product against the limits of its stated load (decision 88), and writes `docs/benchmarks/README.md`.
 * `--only=pages,posts` selects subjects, `--quick` runs one short round of each.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { root } from './harness/servers.ts';
import { passes, table, type Bench, type Section } from './harness/subject.ts';
import { bytes } from './subjects/bytes.ts';
import { lists } from './subjects/lists.ts';
import { memory } from './subjects/memory.ts';
import { navigation } from './subjects/navigation.ts';
import { pages } from './subjects/pages.ts';
import { phone } from './subjects/phone.ts';
import { posts } from './subjects/posts.ts';

/** The subjects of a complete run. */
const subjects = [bytes, pages, posts, memory, lists, navigation];
/** `npm run bench:lighthouse` measures the phone and records it, so a complete run does not. */
const selectableSubjects = [...subjects, phone];

const option = process.argv.find((argument) => argument.startsWith('--only='));
const only = option?.split('=')[1]?.split(',');
const quick = process.argv.includes('--quick');
const unknown = only?.find((name) => !selectableSubjects.some(({ id }) => id === name));
if (unknown !== undefined) {
  process.stderr.write(
    `Unknown subject: ${unknown}. The subjects are ${selectableSubjects.map(({ id }) => id).join(', ')}.\n`,
  );
  process.exit(1);
}

const bench: Bench = {
  rounds: quick ? 1 : 5,
  seconds: quick ? 0.5 : 2,
  log: (text) => void process.stdout.write(`  ${text}\n`),
};
const sections: Section[] = [];
const chosenSubjects = only ? selectableSubjects.filter(({ id }) => only.includes(id)) : subjects;
for (const { title, measure } of chosenSubjects) {
  process.stdout.write(`\n── ${title}\n`);
  const start = performance.now();
  const section = { title, rows: await measure(bench) };
  const seconds = Math.round((performance.now() - start) / 1000);
  process.stdout.write(`\n${table(section)}\nMeasured in ${seconds} s\n`);
  sections.push(section);
}

// The record contains complete runs only.
if (!quick && only === undefined) {
  const summary = `${new Date().toISOString().slice(0, 10)}, Node.js ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}. Medians of interleaved rounds; CPU is the CPU time of the server's processes. Written by \`npm run bench\`.`;
  const folder = path.join(root, 'docs/benchmarks');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'README.md'), `# Benchmarks\n\n${summary}\n\n${sections.map(table).join('\n')}`);
}
const broken = sections.flatMap(({ rows }) => rows).filter((row) => !passes(row));
process.stdout.write(`\n${broken.length} limits broken\n`);
process.exit(broken.length > 0 ? 1 : 0);
