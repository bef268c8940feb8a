import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { factsForVisitors } from '../../domain/studio/facts.ts';
import { defaultStudio } from '../../domain/studio/default-studio.ts';
import { moduleSizesFile } from '../../scripts/vite/client-files.ts';
import type { PageModule } from '../../server/platform/pages/page-module.ts';
import { root } from '../harness/servers.ts';
import type { Row, Subject } from '../harness/subject.ts';

/** The maximum of scripts that a page may load until it is hydrated, in kB with Brotli. */
const budgets = { '/': 36, '/cases': 38, '/publishing': 42, '/contact': 46, '/about': 30, '/cases/1': 37 } as const;
/** The maximum number of scripts of a page until it is hydrated. */
const mostFiles = 6;
/** The number of modules that are listed per page. */
const listed = 12;

const client = path.join(root, 'dist/client');

/** Lists the bytes of the public pages by module. */
export const bytes: Subject = {
  id: 'bytes',
  title: 'Scripts of the public pages',
  async measure({ log }) {
    const pages: Pick<PageModule, 'render'> = await import(path.join(root, 'dist/server/entry.server.js'));
    const modules: Record<string, [id: string, length: number][]> = JSON.parse(
      readFileSync(path.join(client, moduleSizesFile), 'utf8'),
    );
    const rows: Row[] = [];
    const files: Row[] = [];
    for (const [page, budget] of Object.entries(budgets)) {
      const document = await pages.render(`http://localhost${page}`, 'en', {}, factsForVisitors(defaultStudio), {});
      const { now, later } = scriptsOf(document);
      const [total, totalLater] = [sum(now), sum(later)];
      log(`${page}: ${kilobytes(total)} in ${now.length} files, later ${kilobytes(totalLater)} in ${later.length}`);
      for (const [name, size] of largestModules([...now, ...later], modules)) log(`    ${kilobytes(size)}  ${name}`);
      // tests/journeys/site/weight.spec.ts has the limits of the scripts that load when the page is idle.
      const note = `with those that load when it is idle ${kilobytes(total + totalLater)}`;
      const measured = total / 1000;
      rows.push({ what: `Scripts of ${page}, Brotli`, measured, unit: 'kB', note, limit: { most: budget } });
      files.push({ what: `Script files of ${page}`, measured: now.length, unit: 'files', limit: { most: mostFiles } });
    }
    const mostFilesRow = files.toSorted((one, other) => other.measured - one.measured)[0]!;
    return [...rows, { ...mostFilesRow, note: 'the page with most files' }];
  },
};

/** The scripts that a document names: those that hydrate it, and those that it loads when idle. */
function scriptsOf(document: string) {
  const named = (pattern: RegExp) =>
    [...document.matchAll(pattern)].flatMap(([, addresses]) => addresses!.split(' ')).filter(Boolean);
  const now = [
    ...named(/<script type="module" src="([^"]+)"/g),
    ...named(/<link rel="modulepreload" href="([^"]+)"/g),
    ...named(/ data-code="([^"]*)"/g),
  ];
  return { now, later: named(/ data-later="([^"]*)"/g) };
}

function compressedSize(address: string): number {
  const file = client + address;
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

const sum = (addresses: readonly string[]) => addresses.reduce((total, address) => total + compressedSize(address), 0);

const kilobytes = (size: number) => `${(size / 1000).toFixed(1)} kB`;

/** The largest modules (each package counts as one), with their share of the compressed files. */
function largestModules(addresses: readonly string[], modules: Record<string, [id: string, length: number][]>) {
  const sizes = new Map<string, number>();
  for (const address of addresses) {
    const contained = modules[address.slice(1)] ?? [];
    const length = contained.reduce((total, [, bytesOfModule]) => total + bytesOfModule, 0);
    for (const [id, bytesOfModule] of contained) {
      const name = nameOf(id);
      sizes.set(name, (sizes.get(name) ?? 0) + (compressedSize(address) * bytesOfModule) / length);
    }
  }
  return [...sizes].toSorted(([, a], [, b]) => b - a).slice(0, listed);
}

function nameOf(id: string): string {
  const [, scoped] = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id) ?? [];
  return scoped ?? (path.isAbsolute(id) ? path.relative(root, id) : id.replaceAll('\0', ''));
}
