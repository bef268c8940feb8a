import type { Selectable } from 'kysely';
import { storedColumns } from '../db/stored-columns.ts';
import type { Tables } from '../db/tables.ts';

/**
 * The tables that a back-up holds: all but sessions, since restored ones would undo every sign-out and change of password
 * since, the counts of limits, which are worth nothing later, and the index for searching and the counts of rows, which are
 * made anew from the rows.
 */
export type KeptTable = Exclude<
  keyof Tables,
  'sessions' | 'searchForms' | 'searchWords' | 'searchPlaces' | 'searchQueue' | 'rowCounts'
>;

/** What the engines store differently, and a back-up alike. */
interface Facts<Column> {
  /** The primary key, by which rows are read. */
  key: Column;
  json: readonly Column[];
  flags: readonly Column[];
  instants: readonly Column[];
}

/** Every kept table; those that others refer to come first. A table that is missing here does not compile. */
export const keptTables: { [Name in KeptTable]: Facts<keyof Selectable<Tables[Name]> & string> } = {
  users: { key: 'id', json: [], flags: [], instants: ['createdAt', 'disabledAt'] },
  signInAttempts: { key: 'id', json: [], flags: [], instants: ['createdAt'] },
  cases: {
    key: 'id',
    ...storedColumns.cases,
    instants: ['createdAt', 'updatedAt'],
  },
  partners: { key: 'id', ...storedColumns.partners, instants: ['createdAt'] },
  features: { key: 'id', ...storedColumns.features, instants: ['createdAt'] },
  portfolioItems: {
    key: 'id',
    ...storedColumns.portfolioItems,
    instants: ['createdAt', 'updatedAt', 'deletedAt'],
  },
  projects: {
    key: 'id',
    ...storedColumns.projects,
    instants: ['estimatedCompletion', 'actualCompletion', 'createdAt', 'updatedAt'],
  },
  contactMessages: { key: 'id', json: [], flags: [], instants: ['createdAt'] },
  projectHistory: { key: 'id', json: ['change'], flags: [], instants: ['createdAt'] },
  projectNotes: { key: 'id', json: [], flags: [], instants: ['createdAt'] },
  replies: { key: 'id', json: [], flags: [], instants: ['createdAt'] },
  outbox: { key: 'id', json: ['payload'], flags: [], instants: ['nextAttemptAt', 'createdAt', 'sentAt'] },
  milestones: { key: 'name', json: [], flags: [], instants: ['createdAt'] },
};

export const keptTableNames = Object.keys(keptTables) as KeptTable[];

export const isKeptTable = (name: string): name is KeptTable => Object.hasOwn(keptTables, name);

/** A table's name in SQL. */
export const inSql = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
