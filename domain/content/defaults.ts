import * as z from 'zod/mini';

/** The default values of an entity's fields, except for the identity and version of its row. */
export type Defaults<Entity> = Omit<Entity, 'id' | 'version' | 'createdAt' | 'updatedAt'>;

/** The default values of a schema's fields: the declared default, else `null` if that is valid, else blank text. */
export function defaultsOf<Schema extends z.ZodMiniObject>(schema: Schema): Defaults<z.output<Schema>> {
  const { id: _id, version: _version, createdAt: _createdAt, updatedAt: _updatedAt, ...fields } = schema.shape;
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, defaultOf(field as z.ZodMiniType)]),
  ) as Defaults<z.output<Schema>>;
}

function defaultOf(field: z.ZodMiniType): unknown {
  const accepted = [undefined, null].map((input) => z.safeParse(field, input)).find(({ success }) => success);
  return accepted ? accepted.data : '';
}
