import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteAdapter, SqliteDialect, type DialectAdapter } from 'kysely';

/** The number of compiled statements in memory. The product has fewer, but filters produce an unlimited number. */
const mostPrepared = 300;

/** Kysely's dialect on `node:sqlite`: a statement with columns returns rows, and booleans are bound as 1 and 0. */
export function sqliteDialect(file: string): SqliteDialect {
  return new TransactionalDialect({
    database: async () => {
      const database = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
      // With FULL, a commit is on disk before it is acknowledged. Deleted rows are overwritten, since they contain personal data.
      database.exec(
        'pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory; pragma secure_delete = on',
      );
      const prepared = new Map<string, StatementSync>();
      const prepareOnce = (query: string) => {
        // A prepared statement with `*` would keep its columns after a migration; `count(*)` has one column.
        if (/(?<!count\()\*/.test(query)) return database.prepare(query);
        let statement = prepared.get(query);
        if (statement === undefined) {
          // With `immediate`, a transaction that waits for another process waits before its first read, not between read and write.
          statement = database.prepare(query === 'begin' ? 'begin immediate' : query);
          if (prepared.size >= mostPrepared) prepared.clear();
          prepared.set(query, statement);
        }
        return statement;
      };
      return {
        close: () => database.close(),
        prepare: (query) => {
          const statement = prepareOnce(query);
          const bind = (parameters: readonly unknown[]) =>
            parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value)) as SQLInputValue[];
          return {
            reader: statement.columns().length > 0,
            all: (parameters) => statement.all(...bind(parameters)),
            run: (parameters) => {
              // A full disk ends the transaction: a failing rollback would hide the original error.
              if (query === 'rollback' && !database.isTransaction) return { changes: 0, lastInsertRowid: 0 };
              return statement.run(...bind(parameters));
            },
            // Each iteration has a new statement, since the cached one may be executed during it.
            iterate: (parameters) => database.prepare(query).iterate(...bind(parameters)),
          };
        },
      };
    },
  });
}

/** Makes migrations transactional on SQLite, which Kysely does not expect: an interrupted migration changes nothing. */
class TransactionalDialect extends SqliteDialect {
  override createAdapter(): DialectAdapter {
    return new TransactionalAdapter();
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
