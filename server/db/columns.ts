import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Expression, type Kysely, sql } from 'kysely';
import type { Engine } from './engine.ts';

/** The parameters of `addColumn`, of a new table or an existing one. */
export type Column = [
  name: string,
  type: Expression<unknown>,
  build: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder,
];

/**
 * The columns of migrations, as each engine declares them. SQLite checks what PostgreSQL's types hold.
 *
 * @example db.schema.alterTable('cases').addColumn(...columnKinds(engine).list('awards'))
 */
export function columnKinds(engine: Engine) {
  const postgres = engine === 'postgres';
  const plain =
    (type: string) =>
    (name: string): Column => [name, sql.raw(type), (column) => column];
  const json = (name: string, empty: string): Column => [
    name,
    postgres ? sql`jsonb` : sql`text`,
    (column) => {
      const built = column.notNull().defaultTo(empty);
      return postgres ? built : built.check(sql`json_valid(${sql.ref(name)})`);
    },
  ];
  const limited = (name: string, limit: number): Column => [
    name,
    sql`varchar(${sql.lit(limit)})`,
    (column) => column.check(sql`length(${sql.ref(name)}) <= ${sql.lit(limit)}`),
  ];
  const instant = plain(postgres ? 'timestamptz' : 'text');
  /** The column without null, and with a default where one is named. */
  const required = ([name, type, build]: Column, fallback?: string | number): Column => [
    name,
    type,
    (column) => {
      const built = build(column).notNull();
      return fallback === undefined ? built : built.defaultTo(fallback);
    },
  ];
  return {
    id: [
      'id',
      sql`integer`,
      (column) => (postgres ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement()),
    ] satisfies Column as Column,
    /** The column as the primary key, in place of an id. */
    key: ([name, type, build]: Column): Column => [name, type, (column) => build(column).primaryKey()],
    text: plain('text'),
    /** Text of at most `limit` characters. */
    limited,
    /** One of `values`, of at most `limit` characters. */
    choice: (name: string, limit: number, values: readonly string[]): Column => {
      const [, type, build] = limited(name, limit);
      const list = sql.join(values.map((value) => sql.lit(value)));
      return [name, type, (column) => build(column).check(sql`${sql.ref(name)} in (${list})`)];
    },
    list: (name: string): Column => json(name, '[]'),
    object: (name: string): Column => json(name, '{}'),
    /** JSON that may be null. */
    json: (name: string): Column => [
      name,
      postgres ? sql`jsonb` : sql`text`,
      (column) => (postgres ? column : column.check(sql`${sql.ref(name)} is null or json_valid(${sql.ref(name)})`)),
    ],
    flag: (name: string, fallback = false): Column => [
      name,
      postgres ? sql`boolean` : sql`integer`,
      (column) =>
        postgres
          ? column.notNull().defaultTo(fallback)
          : column
              .notNull()
              .defaultTo(Number(fallback))
              .check(sql`${sql.ref(name)} in (0, 1)`),
    ],
    /** A whole number that is not negative. */
    count: (name: string): Column => [name, sql`integer`, (column) => column.check(sql`${sql.ref(name)} >= 0`)],
    instant,
    created: required(instant('created_at')),
    updated: required(instant('updated_at')),
    day: plain(postgres ? 'date' : 'text'),
    bytes: plain(postgres ? 'bytea' : 'blob'),
    /** Text that the engine derives from other columns; SQLite calculates it when it is read or indexed. */
    derived: (name: string, from: Expression<unknown>): Column => [
      name,
      sql`text generated always as (${from}) ${sql.raw(postgres ? 'stored' : 'virtual')}`,
      (column) => column,
    ],
    /** The id of a row of another table. */
    reference: (name: string, to: string, onDelete: 'cascade' | 'set null'): Column => [
      name,
      sql`integer`,
      (column) => column.references(`${to}.id`).onDelete(onDelete),
    ],
    required,
  };
}

/** By what follows the table's name in theirs: unique columns, a condition, and an index's columns in parentheses and its condition. */
interface Rules {
  unique?: Record<string, string[]>;
  check?: Record<string, Expression<unknown>>;
  index?: Record<string, string>;
}

/** Returns a function that creates a table with its constraints and indexes. */
export const tableMaker =
  (db: Kysely<any>) =>
  async (name: string, columns: readonly Column[], { unique = {}, check = {}, index = {} }: Rules = {}) => {
    let table: CreateTableBuilder<string, any> = db.schema.createTable(name);
    for (const column of columns) table = table.addColumn(...column);
    for (const [rule, on] of Object.entries(unique))
      table = table.addUniqueConstraint(`${name}_${rule}`, on as never[]);
    for (const [rule, condition] of Object.entries(check))
      table = table.addCheckConstraint(`${name}_${rule}`, condition as never);
    await table.execute();
    for (const [rule, on] of Object.entries(index))
      await sql`create index ${sql.id(`${name}_${rule}`)} on ${sql.table(name)} ${sql.raw(on)}`.execute(db);
  };
