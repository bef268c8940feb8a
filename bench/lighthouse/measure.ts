import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { makeDataDir, startProduct } from '../../tests/product.ts';
import { secondStudio, variablesOf } from '../../tests/second-studio.ts';
import { publicPages } from '../../tests/public-pages.ts';
import { addressIn, defaultLanguage, languages } from '../../domain/text/language.ts';
import { median, passes, table } from '../harness/subject.ts';
import { phone } from '../subjects/phone.ts';
import { fillPortfolio, makeSendersPage, usePictures } from './samples.ts';

/* Lighthouse's mobile preset (a slow phone on slow 4G, simulated) on every public page in every language; the median of several
   runs counts. Then the waits of `npm run bench -- --only=phone`. */

const option = (name: string) => process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1];
const only = option('only')?.split(',');
const isChosen = (page: string) => only?.includes(page) ?? true;
const pages = publicPages.filter(isChosen);
const translations = languages.filter((language) => language !== defaultLanguage);
/** Pages for senders, which must not be indexed; that lowers their SEO score. */
const sendersPages = ['/track/:token', '/track/:token/pitch', '/publishing/pitch'];
/** These pages are measured again with uploaded pictures instead of drawn ones. */
const withPictures = ['/', '/cases', '/cases/1'].filter(isChosen);
/** The largest contentful paint with uploaded pictures may be this multiple of the one with drawn pictures. */
const mostPaint = 1.1;
/** The weight limit of the home page in bytes, the same as in `tests/journeys/site/weight.spec.ts`. */
const mostBytes = 400 * 1024;
const runs = Number(option('runs') ?? 5);
const leastScore = 100;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const limited = (page: string) => categories.filter((name) => !sendersPages.includes(page) || name !== 'seo');
/** The audits and their limits: in ms, except for the layout shift, which has no unit, and the weight, in bytes. */
const audits = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
  'total-byte-weight': 'Weight',
};

/** `values` by the names of categories and audits; `faults` are the audits that lowered a score. */
type Run = { values: Record<string, number>; faults: string[] };

/** A measured page; `note` names the difference from the usual page. */
type Row = { page: string; note?: string; run: Run };

/** The look of another studio, whose pages must not score less. The samples stay, since all pages need content. */
const { brand, split, name } = secondStudio;
const lookOfSecondStudio = variablesOf({ brand, split, name });

const { dataDir, remove } = await makeDataDir();
const product = await startProduct(dataDir);
const { dataDir: secondDataDir, remove: removeSecond } = await makeDataDir();
const secondProduct = await startProduct(secondDataDir, lookOfSecondStudio);
const browser = await launch({
  chromePath: process.env.CHROMIUM_PATH,
  chromeFlags: ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  logLevel: 'silent',
});
try {
  await fillPortfolio(product);
  const rows: Row[] = [];
  for (const page of pages) rows.push({ page, run: await measure(page) });
  for (const language of translations)
    for (const page of pages.map((path) => addressIn(language, path))) rows.push({ page, run: await measure(page) });
  const chosenPages = sendersPages.filter(isChosen);
  const track = chosenPages.length === 0 ? '' : await makeSendersPage(product);
  for (const page of chosenPages)
    rows.push({
      page,
      run: await measure(
        page,
        page.replace('/track/:token', () => track),
      ),
    });
  await fillPortfolio(secondProduct);
  for (const page of pages) rows.push({ page, note: 'second brand', run: await measure(page, page, secondProduct) });
  await usePictures(product);
  const failedRows: string[] = [];
  for (const page of withPictures) {
    const run = await measure(page);
    const paint = ({ values }: Run) => values['largest-contentful-paint']!;
    const ratio = paint(run) / paint(rows.find((row) => row.page === page)!.run);
    if (page === '/' && run.values['total-byte-weight']! > mostBytes)
      failedRows.push(`${page}: uploaded pictures make it heavier than its budget`);
    if (ratio > mostPaint)
      failedRows.push(
        `${page}: the largest paint of uploaded pictures takes ${ratio.toFixed(2)} times that of drawn ones`,
      );
    rows.push({ page, note: 'uploaded pictures', run });
  }
  const waits = await phone.measure({ rounds: runs, seconds: 0, log: console.log });
  write(rows, table({ title: phone.title, rows: waits }));
  const failed = rows.filter(({ page, run }) => limited(page).some((name) => run.values[name]! < leastScore));
  const broken = [
    ...failed.map((row) => `${nameOf(row)}: ${row.run.faults.join(', ')}`),
    ...failedRows,
    ...waits.filter((row) => !passes(row)).map(({ what }) => what),
  ];
  for (const line of broken) console.error(`✗ ${line}`);
  if (broken.length > 0) process.exitCode = 1;
} finally {
  browser.kill();
  await Promise.all([product.stop(), secondProduct.stop()]);
  await Promise.all([remove(), removeSecond()]);
}

/** @returns the medians, and the faults of all runs */
async function measure(page: string, address = page, { address: origin } = product): Promise<Run> {
  const results: Run[] = [];
  for (let run = 1; run <= runs; run += 1) {
    const lhr = await judge(origin + address);
    const scores = categories.map((name) => [name, Math.round((lhr.categories[name]!.score ?? 0) * 100)] as const);
    const figures = Object.keys(audits).map((name) => [name, lhr.audits[name]!.numericValue ?? Number.NaN] as const);
    const faults = Object.values(lhr.categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ id, weight }) => weight > 0 && (lhr.audits[id]!.score ?? 1) < 0.9).map(({ id }) => id),
    );
    results.push({ values: Object.fromEntries([...scores, ...figures]), faults });
    console.log(`${page} ${run}/${runs}: ${scores.map((score) => score.join(' ')).join(', ')}`);
  }
  const values = [...categories, ...Object.keys(audits)].map((name) => [
    name,
    median(results.map((result) => result.values[name]!)),
  ]);
  return { values: Object.fromEntries(values), faults: [...new Set(results.flatMap(({ faults }) => faults))] };
}

/** Audits a page once. Sometimes the browser's trace lacks its start; such a run is invalid and repeated. */
async function judge(address: string, tries = 5) {
  const flags = { port: browser.port, logLevel: 'silent', onlyCategories: categories } as const;
  const { lhr } = (await lighthouse(address, flags))!;
  if (lhr.runtimeError === undefined) return lhr;
  if (tries === 1) throw new Error(`${address}: ${lhr.runtimeError.message}`);
  return judge(address, tries - 1);
}

/** The name of a row in Markdown. */
function nameOf({ page, note }: Row): string {
  return note === undefined ? `\`${page}\`` : `\`${page}\`, ${note}`;
}

function markdown(lines: string[][]): string {
  const [heads, ...body] = lines;
  return [heads!, heads!.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** @param waits the waiting times as Markdown */
function write(rows: Row[], waits: string): void {
  const heads = ['Page', ...categories.map((name) => `${name} (≥ ${leastScore})`), ...Object.values(audits)];
  const lines = rows.map((row) => [
    nameOf(row),
    ...categories.map((name) => String(row.run.values[name])),
    ...Object.keys(audits).map((name) => shown(name, row.run.values[name]!)),
  ]);
  const scores = markdown([heads, ...lines]);
  const folder = path.resolve(import.meta.dirname, '../../docs/benchmarks');
  mkdirSync(folder, { recursive: true });
  const text = `# Lighthouse

\`npm run bench:lighthouse\`, mobile preset, median of ${runs} runs on ${os.cpus().length} × ${os.cpus()[0]!.model.trim()}, ${new Date().toISOString().slice(0, 10)}.

${scores}

The sender's page has \`noindex\`, which costs its SEO score; that has no limit.

${waits}`;
  // The record contains complete runs only.
  if (!only) writeFileSync(path.join(folder, 'lighthouse.md'), text);
  console.log(`\n${scores}\n\n${waits}`);
}

function shown(name: string, figure: number): string {
  if (name === 'cumulative-layout-shift') return figure.toFixed(2);
  return name === 'total-byte-weight' ? `${Math.round(figure / 1024)} kB` : `${Math.round(figure)} ms`;
}
