import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it('a line of CSV quotes what needs it, and no cell is a formula', () => {
  expect(csvLine(['Lantern "Drift"', 'a, b', 'two\nlines', null, 7])).toBe(
    '"Lantern ""Drift""","a, b","two\nlines",,7\r\n',
  );
  expect(csvLine(['=1+1', '+49 30', '-x', '@sum', '\tx', -7])).toBe(`'=1+1,'+49 30,'-x,'@sum,'\tx,-7\r\n`);
});
