import { passes, type Row } from './subject.ts';

/** What one subject came to. */
export interface Section {
  title: string;
  /** Or why there are none. */
  rows: Row[] | string;
}

/** The table as Markdown. */
export function table(sections: readonly Section[], about: string): string {
  const parts = sections.map(({ title, rows }) =>
    typeof rows === 'string'
      ? `## ${title}\n\nSkipped: ${rows}.\n`
      : `## ${title}\n\n| what | ours | beside | ratio | limit | |\n| --- | --: | --: | --: | --: | --- |\n${rows.map(line).join('\n')}\n`,
  );
  return `# Benchmarks\n\n${about}\n\n![Ratios and their limits](ratios.svg)\n\n${parts.join('\n')}`;
}

const line = (row: Row) =>
  `| ${[row.what, row.ours, row.beside, row.ratio?.toFixed(2) ?? '', limit(row), verdict(row)].join(' | ')} |`;

export const verdict = (row: Row): string => ({ true: 'kept', false: '**broken**', undefined: '' })[`${passes(row)}`];

const limit = ({ limit }: Row) => (limit === undefined ? '' : 'most' in limit ? `≤ ${limit.most}` : `≥ ${limit.least}`);

const [width, rowHeight, labels, scale] = [960, 26, 520, 160];

/** The ratios as bars, each with its limit as a line. */
export function chart(sections: readonly Section[]): string {
  const rows = sections
    .flatMap(({ rows }) => (typeof rows === 'string' ? [] : rows))
    .filter(({ ratio }) => ratio !== undefined);
  const bars = rows.map((row, index) => {
    const y = 40 + index * rowHeight;
    const length = Math.min(row.ratio! * scale, width - labels - 60);
    const at = row.limit && labels + ('most' in row.limit ? row.limit.most : row.limit.least) * scale;
    const colour = passes(row) === false ? '#c2410c' : '#0f766e';
    return [
      `<text x="${labels - 10}" y="${y + 14}" text-anchor="end">${escape(row.what.replaceAll('`', ''))} / ${escape(row.beside.replace(/ [\d.]+.*$/, ''))}</text>`,
      `<rect x="${labels}" y="${y + 3}" width="${length.toFixed(1)}" height="15" rx="2" fill="${colour}"/>`,
      `<text x="${(labels + length + 6).toFixed(1)}" y="${y + 15}">${row.ratio!.toFixed(2)}</text>`,
      at === undefined
        ? ''
        : `<line x1="${at}" x2="${at}" y1="${y}" y2="${y + 21}" stroke="#111827" stroke-width="2"/>`,
    ].join('');
  });
  const height = 50 + rows.length * rowHeight;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12"><title>Ratios and their limits</title><rect width="${width}" height="${height}" fill="#fff"/><text x="10" y="22" font-size="15" font-weight="600">Ratios, and the limit of each as a line</text>${bars.join('\n')}</svg>\n`;
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
