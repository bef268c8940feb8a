import { existsSync } from 'node:fs';
import type { Subject } from './subject.ts';

const file = new URL('finding.ts', import.meta.url);

/** What `measureFinding` tells of one list or search. Medians, in ms. */
interface Finding {
  name: string;
  ours: number;
  baseline: number;
  ratio: number;
  limit: number;
}

/** Lists and searches of the back office, beside an indexed lookup of as many rows. */
export const finding: Subject = {
  id: 'finding',
  title: 'Lists and searches of many submissions',
  async measure(bench) {
    if (!existsSync(file)) return 'bench/finding.ts is not there';
    const { measureFinding } = (await import(file.href)) as { measureFinding: () => Promise<Finding[]> };
    bench.tell('filling the databases, and asking them');
    return (await measureFinding()).map(({ name, ours, baseline, ratio, limit }) => ({
      what: name,
      ours: `${ours.toFixed(2)} ms`,
      beside: `an indexed lookup ${baseline.toFixed(2)} ms`,
      ratio,
      limit: { most: limit },
    }));
  },
};
