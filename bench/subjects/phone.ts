import { ensureBrowser } from '../../scripts/testing/browser.mjs';
import { startProduct } from '../harness/servers.ts';
import { median, type Bench, type Row, type Subject } from '../harness/subject.ts';
import { startBarePage } from '../phone/bare-page-server.ts';
import { interactions, nextPaint, openDialog, openDialogEarly } from '../phone/interactions.ts';
import { openPhone, type Phone } from '../phone/phone.ts';
import { type Visit, visitPage } from '../phone/visits.ts';

/** The maximum of scripts until a page is hydrated, in kB with Brotli. */
const scriptBudgets = { '/': 60, '/cases': 65, '/publishing': 75, '/contact': 80 } as const;
/** The maximum of requests until the home page is hydrated. */
const mostRequests = 12;
/** The limits of waiting times in ms. */
const limits = {
  firstPaint: 1400,
  largestPaint: 1500,
  hydrated: 1900,
  blocked: 80,
  dialog: 100,
  earlyDialog: 400,
  pending: 50,
  nextPaint: 50,
} as const;

/** Measures the waiting times of a visitor with a slow phone, compared with a React page with one button. */
export const phone: Subject = {
  id: 'phone',
  title: 'A slow phone on slow 4G, without a cache',
  async measure(bench) {
    const product = await startProduct();
    const bare = await startBarePage();
    const opened = await openPhone(await ensureBrowser());
    try {
      return [
        ...(await visitRows(bench, opened, product.address, bare.address)),
        ...(await dialogRows(bench, opened, product.address)),
        ...(await interactionRows(bench, opened, product.address)),
      ];
    } finally {
      await opened.close();
      await bare.stop();
      await product.stop();
    }
  },
};

async function visitRows(bench: Bench, opened: Phone, product: string, bare: string): Promise<Row[]> {
  const floor: Visit[] = [];
  const visits: Record<string, Visit[]> = {};
  // The pages alternate, so other work on the machine slows all of them equally.
  for (let round = 0; round < bench.rounds; round += 1) {
    floor.push(await visitPage(opened, bare));
    for (const page of Object.keys(scriptBudgets)) (visits[page] ??= []).push(await visitPage(opened, product + page));
    bench.log(`visits ${round + 1}/${bench.rounds}`);
  }
  const middle = (visits: readonly Visit[], figure: keyof Visit) => median(visits.map((visit) => visit[figure]));
  return Object.entries(scriptBudgets).flatMap(([page, budget]) => {
    const row = (label: string, figure: keyof Visit, unit: string, most: number): Row => {
      const scale = unit === 'kB' ? 1000 : 1;
      const note = `bare React page ${Number((middle(floor, figure) / scale).toPrecision(3))}`;
      return {
        what: `\`${page}\`: ${label}`,
        measured: middle(visits[page]!, figure) / scale,
        unit,
        note,
        limit: { most },
      };
    };
    return [
      row('scripts until hydrated', 'scripts', 'kB', budget),
      ...(page === '/' ? [row('requests until hydrated', 'requests', 'requests', mostRequests)] : []),
      row('first paint', 'firstPaint', 'ms', limits.firstPaint),
      row('largest paint', 'largestPaint', 'ms', limits.largestPaint),
      row('hydrated', 'hydrated', 'ms', limits.hydrated),
      row('blocked', 'blocked', 'ms', limits.blocked),
    ];
  });
}

async function dialogRows(bench: Bench, opened: Phone, product: string): Promise<Row[]> {
  const address = `${product}/publishing`;
  const dialogs = await repeat(bench, 'dialog', () => openDialog(opened, address));
  const earlyTaps = await repeat(bench, 'dialog before hydration', () => openDialogEarly(opened, address));
  return [
    time('Submission dialog after a tap', dialogs, limits.dialog),
    time(
      'Busy button after a tap before hydration',
      earlyTaps.map(({ pending }) => pending),
      limits.pending,
    ),
    time(
      'Submission dialog after a tap before hydration, from the last script',
      earlyTaps.map(({ shown }) => shown),
      limits.earlyDialog,
    ),
  ];
}

async function interactionRows(bench: Bench, opened: Phone, product: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, interaction] of Object.entries(interactions)) {
    const durations = await repeat(bench, name, () => nextPaint(opened, product, interaction));
    rows.push(time(`Interaction to next paint: ${name}`, durations, limits.nextPaint));
  }
  return rows;
}

const time = (label: string, measured: readonly number[], most: number): Row => ({
  what: label,
  measured: median(measured),
  unit: 'ms',
  limit: { most },
});

async function repeat<Result>({ rounds, log }: Bench, name: string, measure: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await measure());
  log(`${name}: ${JSON.stringify(results)}`);
  return results;
}
