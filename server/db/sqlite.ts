import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { SqliteAdapter, SqliteDialect, type DialectAdapter } from 'kysely';

/** Queries that stay prepared, those that were asked last. */
const keptStatements = 200;

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
      const statements = new Map<string, StatementSync>();
      const prepare = (query: string): StatementSync => {
        // To prepare a search takes longer than to run it. What names no columns (`*`) would not notice new ones.
        if (!/^\s*select\s/i.test(query) || query.includes('*')) return database.prepare(query);
        const statement = statements.get(query) ?? database.prepare(query);
        statements.delete(query);
        statements.set(query, statement);
        if (statements.size > keptStatements) statements.delete(statements.keys().next().value!);
        return statement;
      };
      return {
        close: () => database.close(),
        prepare: (query) => {
          // Immediate: a transaction that waits for another process waits before its first read, not between read and write.
          const statement = prepare(query === 'begin' ? 'begin immediate' : query);
          const bind = (parameters: readonly unknown[]) =>
            parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value)) as SQLInputValue[];
          return {
            reader: statement.columns().length > 0,
            all: (parameters) => statement.all(...bind(parameters)),
            run: (parameters) => statement.run(...bind(parameters)),
            // Of its own: it stays open while the same query may be asked again.
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
