import type * as z from 'zod/mini';
import { rowSchemas } from './tables.ts';

type Table = keyof typeof rowSchemas;
type Column<Name extends Table> = keyof (typeof rowSchemas)[Name]['shape'] & string;

/** Columns whose stored form differs between the engines or from the entity's field. */
export interface StoredColumns<Name extends string = string> {
  /** Lists and objects, as JSON text. */
  json: readonly Name[];
  /** Booleans, 1 and 0 in SQLite. */
  flags: readonly Name[];
  instants: readonly Name[];
  /** Base64 in back-ups. */
  bytes: readonly Name[];
}

/** Columns that the database derives from others: no row schema, back-up or insert has them. */
export const derivedColumns: Readonly<Record<string, readonly string[]>> = {
  projects: ['reportLine', 'platformBits'],
  auditEntries: ['said'],
};

/** By table, as the schemas of its rows say. */
export const storedColumns = Object.fromEntries(
  Object.entries(rowSchemas).map(([table, { shape }]) => {
    const kinds = Object.entries(shape).map(([column, schema]) => ({ column, kind: kindOf(schema) }));
    const of = (kind: Kind) => kinds.filter((one) => one.kind === kind).map(({ column }) => column);
    return [table, { json: of('json'), flags: of('flag'), instants: of('instant'), bytes: of('bytes') }];
  }),
) as unknown as { [Name in Table]: StoredColumns<Column<Name>> };

type Kind = 'json' | 'flag' | 'instant' | 'bytes' | 'plain';

/** What a field holds once it is parsed, behind defaults, null and transforms. */
function kindOf(schema: z.core.$ZodType): Kind {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'array':
    case 'object':
    case 'record':
      return 'json';
    case 'custom':
      return 'bytes';
    case 'boolean':
      return 'flag';
    case 'string':
      return 'format' in def && def.format === 'datetime' ? 'instant' : 'plain';
    case 'pipe':
      return kindOf(def.out);
    case 'default':
    case 'nullable':
    case 'optional':
      return kindOf(def.innerType);
    default:
      return 'plain';
  }
}
