import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { SqliteAdapter, SqliteDialect, type DialectAdapter } from 'kysely';

/** How many statements are kept compiled. The product has fewer; those that are put together have no end. */
const mostPrepared = 300;

/**
 * Kysely's SQLite dialect on `node:sqlite`. It expects better-sqlite3's statements, which differ in two things: whether a
 * statement returns rows is asked of its columns, and booleans are bound as 1 and 0.
 *
 * @param file path of the database, made if missing
 */
export function sqliteDialect(file: string): SqliteDialect {
  return new TransactionalDialect({
    database: async () => {
      const database = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
      // FULL: a commit is on disk before it is acknowledged, also through a power cut.
      database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory');
      const prepared = new Map<string, StatementSync>();
      const prepareOnce = (query: string) => {
        let statement = prepared.get(query);
        if (statement === undefined) {
          // Immediate: a transaction that waits for another process waits before its first read, not between read and write.
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
              // A full disk ends a transaction by itself. That there is nothing left to undo must not hide why.
              if (query === 'rollback' && !database.isTransaction) return { changes: 0, lastInsertRowid: 0 };
              return statement.run(...bind(parameters));
            },
            // Read while others run: it must not be anybody else's.
            iterate: (parameters) => database.prepare(query).iterate(...bind(parameters)),
          };
        },
      };
    },
  });
}

/** SQLite changes schemas in transactions, which Kysely does not expect: a migration that is cut short leaves nothing. */
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
