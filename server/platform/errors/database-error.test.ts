import type { LogEvent } from 'kysely';
import { expect, it } from 'vitest';
import { queryLog } from '../db/query-log.ts';

/** The log lines about a query with a value in it. */
function logged(event: Partial<LogEvent>): object[] {
  const lines: object[] = [];
  const query = { sql: 'select * from "users" where "email" = $1', parameters: ['mira@player.example'] };
  queryLog({ warn: (fields: object, text: string) => void lines.push({ ...fields, text }) })({
    level: 'query',
    query,
    ...event,
  } as LogEvent);
  return lines;
}

const sql = 'select * from "users" where "email" = $1';

it('a slow query is logged without its values', () => {
  expect(logged({ queryDurationMillis: 200 })).toEqual([]);
  expect(logged({ queryDurationMillis: 200.06 })).toEqual([{ sql, ms: 200.1, text: 'slow query' }]);
});

it('a failed query is logged with its code, not with its message', () => {
  const error = Object.assign(new Error('invalid input: "mira@player.example"'), { code: '22P02', detail: 'mira' });
  expect(logged({ level: 'error', error, queryDurationMillis: 1 })).toEqual([
    { sql, ms: 1, code: '22P02', text: 'query failed' },
  ]);
  const embedded = Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 778 });
  expect(logged({ level: 'error', error: embedded, queryDurationMillis: 1 })).toMatchObject([{ code: 778 }]);
});

it('a duplicate row is not logged as a failure', () => {
  const error = Object.assign(new Error('duplicate key'), { code: '23505' });
  expect(logged({ level: 'error', error, queryDurationMillis: 1 })).toEqual([]);
});
