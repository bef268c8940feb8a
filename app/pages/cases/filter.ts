import type { Case } from '../../../domain/case.ts';
import { caseFilters, type CaseFilter } from '../../../domain/case-vocabulary.ts';

export const filters = Object.keys(caseFilters) as CaseFilter[];

/** The filter that an address's query names; anything else is all. */
export function readFilter(search: string): CaseFilter {
  const named = new URLSearchParams(search).get('filter') ?? '';
  return Object.hasOwn(caseFilters, named) ? (named as CaseFilter) : 'all';
}

/** The address of the list with a filter, from anywhere. */
export const filterAddress = (filter: CaseFilter): string => (filter === 'all' ? '/cases' : `/cases?filter=${filter}`);

/** The cases that a filter lets through. */
export function filterCases(cases: readonly Case[], filter: CaseFilter): readonly Case[] {
  const projectType = caseFilters[filter];
  return projectType === null ? cases : cases.filter((entity) => entity.projectType.toLowerCase() === projectType);
}
