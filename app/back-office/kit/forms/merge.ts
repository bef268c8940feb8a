import { isSameJson } from '../../../../domain/text/json.ts';

/** Values by the path of their field, such as `title` or `storeUrls.web`. */
export type Fields = Readonly<Record<string, unknown>>;

export interface MergedFields {
  /** The newer values with the operator's own changes; a disputed field has the operator's value. */
  merged: Fields;
  /** The paths of the fields that both sides changed to different values. */
  disputed: readonly string[];
}

type IsSame = (one: unknown, other: unknown) => boolean;

const changedPaths = (from: Fields, to: Fields, isSame: IsSame): string[] =>
  [...new Set([...Object.keys(from), ...Object.keys(to)])].filter((path) => !isSame(from[path], to[path]));

/**
 * Merges the operator's changes and another save of the same values, field by field. A field that only one side changed has the value of
 * that side.
 */
export function mergeFields(
  { base, mine, theirs }: { base: Fields; mine: Fields; theirs: Fields },
  isSame: IsSame = isSameJson,
): MergedFields {
  const changedByMe = changedPaths(base, mine, isSame);
  const changedByThem = new Set(changedPaths(base, theirs, isSame));
  return {
    merged: { ...theirs, ...Object.fromEntries(changedByMe.map((path) => [path, mine[path]])) },
    disputed: changedByMe.filter((path) => changedByThem.has(path) && !isSame(mine[path], theirs[path])),
  };
}

const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;

/** The values of a form by path: an object is divided into its fields, and a list is one value. */
export function fieldsOf(values: object): Fields {
  const fields = Object.entries(values).flatMap(([name, value]) =>
    isNested(value)
      ? Object.entries(fieldsOf(value)).map(([path, inner]) => [`${name}.${path}`, inner] as const)
      : [[name, value] as const],
  );
  return Object.fromEntries(fields);
}

/** A copy of the values of a form with other values at the paths of `fields`. */
export function withFields<Values extends object>(values: Values, fields: Fields): Values {
  const copy = { ...values } as Record<string, unknown>;
  const inner: Record<string, Record<string, unknown>> = {};
  for (const [path, value] of Object.entries(fields)) {
    const [name = '', ...subpath] = path.split('.');
    if (subpath.length === 0) copy[name] = value;
    else (inner[name] ??= {})[subpath.join('.')] = value;
  }
  for (const [name, within] of Object.entries(inner)) copy[name] = withFields(Object(copy[name]) as object, within);
  return copy as Values;
}

/** The paths of the fields whose values differ. */
export const changedFields = (from: object, to: object): string[] =>
  changedPaths(fieldsOf(from), fieldsOf(to), isSameJson);
