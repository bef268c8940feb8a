import { type ColumnDefinitionBuilder, type Expression, sql } from 'kysely';
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
  return {
    id: [
      'id',
      sql`integer`,
      (column) => (postgres ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement()),
    ] satisfies Column as Column,
    text: (name: string): Column => [name, sql`text`, (column) => column],
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
    flag: (name: string): Column => [
      name,
      postgres ? sql`boolean` : sql`integer`,
      (column) =>
        postgres
          ? column.notNull().defaultTo(false)
          : column
              .notNull()
              .defaultTo(0)
              .check(sql`${sql.ref(name)} in (0, 1)`),
    ],
    /** A whole number that is not negative. */
    count: (name: string): Column => [name, sql`integer`, (column) => column.check(sql`${sql.ref(name)} >= 0`)],
    instant: (name: string): Column => [name, postgres ? sql`timestamptz` : sql`text`, (column) => column],
    day: (name: string): Column => [name, postgres ? sql`date` : sql`text`, (column) => column],
    /** The id of a row of another table. */
    reference: (name: string, to: string, onDelete: 'cascade' | 'set null'): Column => [
      name,
      sql`integer`,
      (column) => column.references(`${to}.id`).onDelete(onDelete),
    ],
    /** The column without null, and with a default where one is named. */
    required: ([name, type, build]: Column, fallback?: string | number): Column => [
      name,
      type,
      (column) => {
        const built = build(column).notNull();
        return fallback === undefined ? built : built.defaultTo(fallback);
      },
    ],
  };
}
