/** The columns of a row that the API answers: those that the entity's schema names, and no other. */
export const columnsOf = <Shape extends object>({ shape }: { shape: Shape }) =>
  Object.keys(shape) as (keyof Shape & string)[];

/**
 * Values as both databases take them: lists and objects become JSON text.
 *
 * @example db.insertInto('cases').values(encode({ ...insert, createdAt }))
 */
export function encode<Values extends object>(values: Values): Encoded<Values> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  ) as Encoded<Values>;
}

type Encoded<Values> = { [Name in keyof Values]: Values[Name] extends object | undefined ? string : Values[Name] };

/** The way back: reads the named columns' JSON, and the named flags (1 and 0 in SQLite), and keeps the rest. */
export function decode<Entity>(
  row: object,
  columns: { json?: readonly (keyof Entity)[]; flags?: readonly (keyof Entity)[] },
): Entity {
  const entity = { ...row } as Record<keyof Entity, unknown>;
  for (const name of columns.json ?? []) entity[name] = JSON.parse(entity[name] as string);
  for (const name of columns.flags ?? []) entity[name] = Boolean(entity[name]);
  return entity as Entity;
}
