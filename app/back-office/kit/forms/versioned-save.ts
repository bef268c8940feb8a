import { isConflict } from '../requests/save.ts';
import { fieldsOf, mergeFields, withFields } from './merge.ts';

/** The typed values of an entity, and the stored entity from which they were typed; undefined for a new entity. */
export interface Edit<Values, Entity> {
  base: Entity | undefined;
  values: Values;
}

/** The calls that save an entity whose stored version another operator may have replaced. */
export interface VersionedEntity<Values, Entity, Version extends string | number = string> {
  valuesOf: (entity: Entity | undefined) => Values;
  /** The version of an entity; by default the time of its last change. */
  versionOf?: (entity: Entity) => Version | undefined;
  /** Saves the values if `version` is still the stored one; otherwise rejects with a 409. */
  save: (values: Values, version: Version | undefined) => Promise<Entity>;
  /** Reads the stored entity after a 409. */
  read: () => Promise<Entity | undefined>;
}

/** Another operator saved the same fields first. Nothing is saved until the operator has chosen a value for each of them. */
export class EditConflict<Values = any, Entity = any> extends Error {
  /** The entity as the other operator saved it. */
  readonly theirs: Entity;
  /** The values of both: the disputed fields have the operator's own values. */
  readonly merged: Values;
  /** The paths of the fields that both changed. */
  readonly disputed: readonly string[];

  constructor({ theirs, merged, disputed }: Pick<EditConflict<Values, Entity>, 'theirs' | 'merged' | 'disputed'>) {
    super('Another operator has saved the same fields.');
    this.theirs = theirs;
    this.merged = merged;
    this.disputed = disputed;
  }
}

/** If others save again between each read and the next save, an operator gets an error instead of an endless wait. */
const mostAttempts = 3;

/**
 * Saves typed values. If another operator has saved first, the two changes are merged field by field and saved again.
 *
 * @throws {EditConflict} if both changed the same field; otherwise like `save`
 */
export async function versionedSave<Values extends object, Entity, Version extends string | number = string>(
  { base, values }: Edit<Values, Entity>,
  entity: VersionedEntity<Values, Entity, Version>,
): Promise<Entity> {
  const { valuesOf, versionOf = timeOfLastChange, save, read } = entity;
  let from = base;
  let typedValues = values;
  for (let attempt = 1; ; attempt++) {
    const version = from && versionOf(from);
    try {
      return await save(typedValues, version);
    } catch (error) {
      if (!isConflict(error) || attempt === mostAttempts) throw error;
      // A failed read is not a conflict: the next save of the operator reads again.
      const newest = await read().catch(() => undefined);
      if (newest === undefined || versionOf(newest) === version) throw error;
      const theirValues = valuesOf(newest);
      const { merged, disputed } = mergeFields({
        base: fieldsOf(valuesOf(from)),
        mine: fieldsOf(typedValues),
        theirs: fieldsOf(theirValues),
      });
      typedValues = withFields(theirValues, merged);
      if (disputed.length > 0) throw new EditConflict({ theirs: newest, merged: typedValues, disputed });
      from = newest;
    }
  }
}

/** The version of an entity without a number of its own. */
const timeOfLastChange = (entity: unknown): any => (entity as { updatedAt?: string }).updatedAt;
