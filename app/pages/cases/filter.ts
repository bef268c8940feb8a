import type { Case } from '../../../domain/case.ts';
import { caseFilters, type CaseFilter } from '../../../domain/case-vocabulary.ts';
import { pages } from '../../routing/routes.ts';

export const filters = Object.keys(caseFilters) as CaseFilter[];

/** The filter in an address's query, `all` by default. */
export function readFilter(search: string): CaseFilter {
  const named = new URLSearchParams(search).get('filter') ?? '';
  return Object.hasOwn(caseFilters, named) ? (named as CaseFilter) : 'all';
}

/** The address of the list with a filter. */
export const filterAddress = (filter: CaseFilter): string =>
  pages.cases.path + (filter === 'all' ? '' : `?filter=${filter}`);

/** The cases that match a filter. */
export function filterCases(cases: readonly Case[], filter: CaseFilter): readonly Case[] {
  const projectType = caseFilters[filter];
  return projectType === null ? cases : cases.filter((entity) => entity.projectType.toLowerCase() === projectType);
}
