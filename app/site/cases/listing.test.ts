import { describe, expect, it } from 'vitest';
import { cases } from '../../../content/cases.ts';
import { casesPerPage, filterCases, filters, listAddress, listCases, readFilter } from './listing.ts';

const titles = (filter: (typeof filters)[number]) => filterCases(cases, filter).map(({ title }) => title);

describe('the filter of the cases list', () => {
  it('shows everything by default', () => {
    expect(filterCases(cases, 'all')).toEqual(cases);
  });

  it('matches one type of project', () => {
    expect(titles('games')).toEqual(['Saltwick Below', 'Kerbline Rush', 'Tangerine Apex']);
    expect(titles('apps')).toEqual(['Grinpile']);
    expect(titles('websites')).toEqual(['Brindlequay']);
    expect(titles('tools')).toEqual(['Shiftloom']);
  });

  it.each(filters)('is in the address: %s', (filter) => {
    expect(readFilter(new URL(listAddress(filter), 'http://localhost').search)).toBe(filter);
  });

  it.each(['', '?filter=', '?filter=nonsense', '?filter=toString', '?other=games'])('is all for %j', (search) => {
    expect(readFilter(search)).toBe('all');
  });
});

describe('a list of 600 cases', () => {
  const long = Array.from({ length: 600 }, (_, index) => ({ ...cases[index % cases.length]!, id: index + 1 }));
  const ids = (search: string, added?: number) => listCases(long, search, added).shown.map(({ id }) => id);

  it('shows its first page, with the number of all cases', () => {
    const { page, pages, count, top } = listCases(long, '');
    expect([page, pages, count, top.length]).toEqual([1, 30, 600, 3]);
    expect(ids('')).toEqual(long.slice(0, casesPerPage).map(({ id }) => id));
  });

  it('continues below the first page, or at the page in the address', () => {
    expect(ids('', 1)).toHaveLength(2 * casesPerPage);
    expect(ids('page=2')).toEqual(ids('', 1).slice(casesPerPage));
    expect(ids('page=9999')).toEqual(ids('page=30'));
  });

  it('is filtered as a whole, page by page', () => {
    const { count, pages, filter } = listCases(long, 'filter=games&page=15');
    expect([count, pages, filter]).toEqual([300, 15, 'games']);
    expect(ids('filter=games&page=15')).toHaveLength(300 - 14 * casesPerPage);
  });

  it.each(['page=0', 'page=-1', 'page=1e3', 'page=two', 'page='])('starts at its first page for %s', (search) => {
    expect(listCases(long, search).page).toBe(1);
  });

  it('has an address for each page of each filter', () => {
    expect(listAddress('games', 2)).toBe('/cases?filter=games&page=2');
    expect(listAddress('all', 1)).toBe('/cases');
  });
});
