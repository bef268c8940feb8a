import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { changedFields, type Fields, fieldsOf, mergeFields, withFields } from './merge.ts';
import { type CheckedFormOptions, useCheckedForm, useTypedValues } from './use-checked-form.ts';
import { type Edit, EditConflict } from './versioned-save.ts';

interface VersionedFormOptions<Values extends FieldValues, Entity, Body, Options> extends Omit<
  CheckedFormOptions<Values, Body, Options>,
  'initial' | 'send'
> {
  /** The stored entity when the form was opened; undefined for a new one. */
  entity: Entity | undefined;
  valuesOf: (entity: Entity | undefined) => Values;
  /** The values that the form shows at first, such as a local copy of typed ones; defaults to the values of the entity. */
  typed?: Values;
  /** A change that is made by `versionedSave`. */
  save: (edit: Edit<Values, Entity>, options: Options) => Promise<Entity>;
  onSaved: (saved: Entity, options: Options) => void;
}

/** The values that two operators typed into the same fields. The operator chooses one for each field. */
export interface Dispute {
  /** The values by path, of the disputed fields only. */
  mine: Fields;
  theirs: Fields;
  /** The number of attempts to save without a choice, each of which shows the question again. */
  attempts: number;
  /** Ends the dispute: the fields at `theirPaths` get the other operator's values, and all others stay as typed. */
  settle: (taken: readonly string[]) => void;
}

/** The parts of both sides' values at the same paths. */
export const only = (fields: Fields, paths: readonly string[]): Fields =>
  Object.fromEntries(paths.map((path) => [path, fields[path]]));

/**
 * A checked form of a stored entity. If another operator has saved the entity in the meantime, the form adopts the fields that only that
 * operator changed, and lets the user choose a value for each field that both changed.
 */
export function useVersionedForm<Values extends FieldValues, Entity, Body = Values, Options = void>(
  options: VersionedFormOptions<Values, Entity, Body, Options>,
) {
  const { entity, valuesOf, typed = valuesOf(entity), save, onSaved, ...checked } = options;
  const [base, setBase] = useState(entity);
  const [disputed, setDisputed] = useState<{
    paths: readonly string[];
    theirs: Fields;
    options: Options;
    attempts: number;
  }>();
  const form = useCheckedForm<Values, Body, Options>({
    ...checked,
    initial: typed,
    send: async (_body, values, options) => {
      try {
        const saved = await save({ base, values }, options);
        setBase(saved);
        // The form keeps text that was typed during the save.
        if (changedFields(form.read(), values).length === 0) form.reset(valuesOf(saved));
        onSaved(saved, options);
      } catch (error) {
        if (error instanceof EditConflict) {
          const { theirs, merged, disputed: paths } = error as EditConflict<Values, Entity>;
          setBase(theirs);
          setDisputed({ paths, theirs: fieldsOf(valuesOf(theirs)), options, attempts: 0 });
          // The form keeps text that was typed during the save.
          const typedSince = { base: fieldsOf(values), mine: fieldsOf(form.read()), theirs: fieldsOf(merged) };
          form.change(withFields(merged, mergeFields(typedSince).merged));
        }
        throw error;
      }
    },
  });
  const stored = valuesOf(base);
  const values = useTypedValues(form);
  const dispute: Dispute | undefined = disputed && {
    mine: only(fieldsOf(values), disputed.paths),
    theirs: only(disputed.theirs, disputed.paths),
    attempts: disputed.attempts,
    settle: (theirPaths) => {
      const settled = withFields(form.read(), only(disputed.theirs, theirPaths));
      form.change(settled);
      setDisputed(undefined);
      if (changedFields(stored, settled).length > 0) void form.submit(disputed.options);
    },
  };
  const isUnsaved = changedFields(stored, values).length > 0;
  const adoptNewer = useEffectEvent(() => {
    if (isUnsaved || disputed || entity === base) return;
    setBase(entity);
    form.reset(valuesOf(entity));
  });
  useEffect(() => adoptNewer(), [entity]);
  const askAgain = () => setDisputed((before) => before && { ...before, attempts: before.attempts + 1 });
  return {
    ...form,
    submit: async (options: Options) => (disputed ? askAgain() : form.submit(options)),
    attributes: (options: Options) => {
      const { ref, onSubmit } = form.attributes(options);
      return {
        ref,
        onSubmit: (event: FormEvent<HTMLFormElement>) => {
          if (!disputed) return onSubmit(event);
          event.preventDefault();
          return askAgain();
        },
      };
    },
    values,
    isUnsaved,
    dispute,
  };
}
