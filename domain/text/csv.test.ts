import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it('a line of CSV quotes cells that need it, and no cell is a formula', () => {
  expect(csvLine(['Lantern "Drift"', 'a, b', 'two\nlines', null, 7])).toBe(
    '"Lantern ""Drift""","a, b","two\nlines",,7\r\n',
  );
  expect(csvLine(['=1+1', '+49 30', '-x', '@sum', '\tx', -7])).toBe(`'=1+1,'+49 30,'-x,'@sum,'\tx,-7\r\n`);
});

// Excel ignores a quote that does not start its cell, so a semicolon or tab splits quoted text as well.
it.each([
  [',', '"'],
  [';', null],
  ['\t', null],
])('no cell is a formula for a spreadsheet that separates cells by %j', (delimiter, quote) => {
  const options = { delimiter, quote, record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true };
  const cellsOf = (file: string): string[] => parse(file, options).flat();
  const isFormula = (cell: string) => /^[\s"]*[=+\-@＝＋－＠]|^[\t\r]/.test(cell);
  const parts = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', 'a', ';', ',', '"', "'", ' ', '\n', '\t'];
  const text = fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((chosenParts) => chosenParts.join(''));
  const row = fc.array(text, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 3 }), (rows) => {
      expect(cellsOf(rows.map(csvLine).join('')).filter(isFormula)).toEqual([]);
    }),
  );
});

it('a cell keeps its text except for the apostrophes before formulas', () => {
  const cells = ['Plan; art', 'a;=cmd()|x;-1', 'b;"=1+1";c', 'Plan:\n- art'];
  expect(parse(csvLine(cells))).toEqual([['Plan; art', "a;'=cmd()|x;'-1", `b;'"=1+1";c`, "Plan:\n'- art"]]);
});
