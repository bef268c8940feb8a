import { caseFilters, type CaseFilter } from '../../../domain/content/case-vocabulary.ts';
import type { Case } from '../../../domain/content/case.ts';
import { pages } from '../../routing/routes.ts';

/** The number of cases per page of the list, a multiple of four, which fills its rows. */
export const casesPerPage = 20;

/** The maximum of slides in the carousel. */
const mostSlides = 3;

/** A view of the list of cases. */
export interface CaseListing {
  /** The slides of the carousel. */
  top: readonly Case[];
  filter: CaseFilter;
  /** The page number, from 1. */
  page: number;
  pages: number;
  /** The number of cases that match the filter on all pages. */
  count: number;
  /** The cases of the page, and of the pages that were added to it. */
  shown: readonly Case[];
}

/**
 * The view of an address.
 *
 * @param search the query of the address
 * @param added the number of further pages that are shown below the address's own
 */
export function listCases(cases: readonly Case[], search: string, added = 0): CaseListing {
  const filter = readFilter(search);
  const matching = filterCases(cases, filter);
  const pageCount = Math.max(1, Math.ceil(matching.length / casesPerPage));
  const page = Math.min(readPage(search), pageCount);
  return {
    top: cases.filter(({ topCase }) => topCase).slice(0, mostSlides),
    filter,
    page,
    pages: pageCount,
    count: matching.length,
    shown: matching.slice((page - 1) * casesPerPage, (page + added) * casesPerPage),
  };
}

export const filters = Object.keys(caseFilters) as CaseFilter[];

/** The filter in an address's query, `all` by default. */
export function readFilter(search: string): CaseFilter {
  const named = new URLSearchParams(search).get('filter') ?? '';
  return Object.hasOwn(caseFilters, named) ? (named as CaseFilter) : 'all';
}

/** The page in an address's query, 1 by default. */
export function readPage(search: string): number {
  const named = new URLSearchParams(search).get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(named) ? Number(named) : 1;
}

/** The address of the list with a filter, starting with one of its pages. */
export function listAddress(filter: CaseFilter, page = 1): string {
  const query = new URLSearchParams();
  if (filter !== 'all') query.set('filter', filter);
  if (page > 1) query.set('page', String(page));
  return pages.cases.path + (query.size > 0 ? `?${query}` : '');
}

/** The cases that match a filter. */
export function filterCases(cases: readonly Case[], filter: CaseFilter): readonly Case[] {
  const filteredType = caseFilters[filter];
  return filteredType === null ? cases : cases.filter(({ projectType }) => projectType.toLowerCase() === filteredType);
}
