import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Expression, type Kysely, sql } from 'kysely';
import type { Engine } from './engine.ts';

type Build = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

/** The parameters of `addColumn`, of a new table or an existing one. */
export type Column = [name: string, type: Expression<unknown>, build: Build];

/**
 * The kinds of columns for migrations, as each engine declares them. SQLite has check constraints in place of PostgreSQL's types.
 * @example db.schema.alterTable('cases').addColumn(...columnKinds(engine).list('awards'))
 */
export function columnKinds(engine: Engine) {
  const postgres = engine === 'postgres';
  const plain =
    (type: string) =>
    (name: string): Column => [name, sql.raw(type), (column) => column];
  const jsonType = sql.raw(postgres ? 'jsonb' : 'text');
  const json = (name: string, empty: string): Column => {
    const build: Build = (column) => column.notNull().defaultTo(empty);
    return [
      name,
      jsonType,
      (column) => (postgres ? build(column) : build(column).check(sql`json_valid(${sql.ref(name)})`)),
    ];
  };
  const limited = (name: string, limit: number): Column => [
    name,
    sql`varchar(${sql.lit(limit)})`,
    (column) => column.check(sql`length(${sql.ref(name)}) <= ${sql.lit(limit)}`),
  ];
  const text = plain('text');
  const instant = plain(postgres ? 'timestamptz' : 'text');
  /** The column as not null, with a default if `fallback` is set. */
  const required = ([name, type, build]: Column, fallback?: string | number): Column => [
    name,
    type,
    (column) => (fallback === undefined ? build(column).notNull() : build(column).notNull().defaultTo(fallback)),
  ];
  const id: Column = [
    'id',
    sql`integer`,
    (column) => (postgres ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement()),
  ];
  /** The id of a row of another table. */
  const reference = (name: string, to: string, onDelete: 'cascade' | 'set null'): Column => [
    name,
    sql`integer`,
    (column) => column.references(`${to}.id`).onDelete(onDelete),
  ];
  return {
    id,
    text,
    texts: (...names: string[]) => names.map(text),
    /** Text of at most `limit` characters. */
    limited,
    /** One of `values`, of at most `limit` characters. */
    choice: (name: string, limit: number, values: readonly string[]): Column => {
      const [, type, build] = limited(name, limit);
      const allowedValues = sql.join(values.map((value) => sql.lit(value)));
      return [name, type, (column) => build(column).check(sql`${sql.ref(name)} in (${allowedValues})`)];
    },
    list: (name: string): Column => json(name, '[]'),
    object: (name: string): Column => json(name, '{}'),
    /** JSON that may be null. */
    json: (name: string): Column => {
      const valid = sql`${sql.ref(name)} is null or json_valid(${sql.ref(name)})`;
      return [name, jsonType, (column) => (postgres ? column : column.check(valid))];
    },
    flag: (name: string, fallback = false): Column => {
      if (postgres) return [name, sql`boolean`, (column) => column.notNull().defaultTo(fallback)];
      const isFlag = sql`${sql.ref(name)} in (0, 1)`;
      return [name, sql`integer`, (column) => column.notNull().defaultTo(Number(fallback)).check(isFlag)];
    },
    /** A non-negative integer. */
    count: (name: string): Column => [name, sql`integer`, (column) => column.check(sql`${sql.ref(name)} >= 0`)],
    instant,
    instants: (...names: string[]) => names.map(instant),
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
    reference,
    required,
  };
}

/** `key`: the primary key, if it is not `id`. `unique`, `check`, `index`: by the suffix of the constraint or index name (`<table>_<suffix>`). */
interface Rules {
  key?: Column;
  unique?: Record<string, string>;
  check?: Record<string, Expression<unknown>>;
  /** The columns in parentheses, optionally with a condition. */
  index?: Record<string, string>;
}

/** Returns a function that creates a table with its key, constraints and indexes. */
export function tableMaker(db: Kysely<any>, engine: Engine) {
  const { id } = columnKinds(engine);
  return async (name: string, { key, unique = {}, check = {}, index = {} }: Rules, columns: readonly Column[]) => {
    let table: CreateTableBuilder<string, any> = db.schema.createTable(name);
    const keyColumn: Column = key ? [key[0], key[1], (column) => key[2](column).primaryKey()] : id;
    for (const column of [keyColumn, ...columns]) table = table.addColumn(...column);
    for (const [rule, on] of Object.entries(unique))
      table = table.addUniqueConstraint(`${name}_${rule}`, on.split(', ') as never[]);
    for (const [rule, condition] of Object.entries(check))
      table = table.addCheckConstraint(`${name}_${rule}`, condition as never);
    await table.execute();
    for (const [rule, on] of Object.entries(index))
      await sql`create index ${sql.id(`${name}_${rule}`)} on ${sql.table(name)} ${sql.raw(on)}`.execute(db);
  };
}
