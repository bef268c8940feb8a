import { describe, expect, it } from 'vitest';
import { cases } from '../../../content/cases.ts';
import { filterAddress, filterCases, filters, readFilter } from './projects.tsx';

const titles = (filter: (typeof filters)[number]) => filterCases(cases, filter).map(({ title }) => title);

describe('the filter of the cases list', () => {
  it('shows everything by default', () => {
    expect(filterCases(cases, 'all')).toEqual(cases);
  });

  it('lets one type of project through', () => {
    expect(titles('games')).toEqual(['Saltwick Below', 'Kerbline Rush', 'Tangerine Apex']);
    expect(titles('apps')).toEqual(['Grinpile']);
    expect(titles('websites')).toEqual(['Brindlequay']);
    expect(titles('tools')).toEqual(['Shiftloom']);
  });

  it.each(filters)('stands in the address: %s', (filter) => {
    expect(readFilter(new URL(filterAddress(filter), 'http://localhost').search)).toBe(filter);
  });

  it.each(['', '?filter=', '?filter=nonsense', '?filter=toString', '?other=games'])('is all for %j', (search) => {
    expect(readFilter(search)).toBe('all');
  });
});
