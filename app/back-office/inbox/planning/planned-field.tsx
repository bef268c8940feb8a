import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { randomKey } from '../../../api/idempotency-key.ts';
import { ChoiceField } from '../../../ui/choice-menu.tsx';
import { TextField } from '../../../ui/labelled-controls.tsx';
import { localDate } from '../../kit/dates/dates.ts';
import { ConflictNotice } from '../../kit/forms/conflict-notice.tsx';
import { type Edit, EditConflict } from '../../kit/forms/versioned-save.ts';
import { useRefreshInbox } from '../inbox.ts';

/** The change of one field of a submission or message; it can be undone by its key. */
export type FieldEdit<Entity> = Edit<{ value: string }, Entity> & { key: string };

/** The mutation that saves a field. Another operator's change of the same field rejects it with an {@link EditConflict}. */
interface FieldUpdate<Entity extends object> {
  isPending: boolean;
  mutate: (
    edit: FieldEdit<Entity>,
    outcome: { onSuccess: (saved: Entity) => void; onError: (error: Error) => void },
  ) => void;
}

interface FieldOf<Entity extends object> {
  entity: Entity;
  valueOf: (entity: Entity) => string;
  update: FieldUpdate<Entity>;
}

interface PlannedFieldProps<Entity extends object> extends FieldOf<Entity> {
  label: string;
  /** The choices, with an unknown value first; absent for a day. */
  options?: readonly (readonly [value: string, text: string])[];
  className?: string;
}

/** A field next to the conversation of a submission or message, which is saved as soon as it is chosen. */
export function PlannedField<Entity extends object>({
  label,
  options,
  className,
  ...field
}: PlannedFieldProps<Entity>) {
  const t = useTranslations('backOffice.editing');
  const { value, pending, save, dispute } = useFieldSave(field);
  const textOf = (chosen: string) =>
    options ? (options.find(([option]) => option === chosen) ?? options[0]!)[1] : localDate(chosen);
  const shown = { label, hint: pending ? t('saving') : undefined, value };
  return (
    <div className={dispute ? 'col-span-full' : className} aria-busy={pending}>
      {dispute && (
        <ConflictNotice dispute={dispute} label={() => label} text={(_path, chosen) => textOf(String(chosen))} />
      )}
      {options ? <ChoiceField {...shown} options={options} onChoose={save} /> : <DayField {...shown} onSave={save} />}
    </div>
  );
}

/** Saves on blur or Enter, since an incomplete year is a valid date, too. */
function DayField(props: { label: string; hint: string | undefined; value: string; onSave: (value: string) => void }) {
  const { value, onSave, ...field } = props;
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (value !== shown) {
    setShown(value);
    setTyped(value);
  }
  const commit = (element: HTMLInputElement) => {
    if (element.validity.badInput) setTyped(value);
    else if (typed !== value) onSave(typed);
  };
  return (
    <TextField
      {...field}
      type="date"
      max="9999-12-31"
      value={typed}
      onValue={setTyped}
      onBlur={(event) => commit(event.currentTarget)}
      onKeyDown={(event) => event.key === 'Enter' && commit(event.currentTarget)}
    />
  );
}

/** Saves one field immediately. If another operator saved the same field, that is a `dispute`; other fields are not affected. */
function useFieldSave<Entity extends object>({ entity, valueOf, update }: FieldOf<Entity>) {
  const refresh = useRefreshInbox();
  /** The chosen value until it is stored. */
  const [chosenValue, setChosenValue] = useState<string>();
  const latest = useRef<string>(undefined);
  const [theirs, setTheirs] = useState<Entity>();

  const choose = (value: string | undefined) => {
    latest.current = value;
    setChosenValue(value);
  };
  const send = (value: string, base: Entity) => {
    choose(value);
    update.mutate(
      { base, values: { value }, key: randomKey() },
      {
        onSuccess: (saved) => {
          // Another value was chosen in the meantime.
          if (latest.current !== undefined && latest.current !== value) send(latest.current, saved);
          else choose(undefined);
        },
        onError: (error) => {
          if (error instanceof EditConflict) setTheirs(() => (error as EditConflict<unknown, Entity>).theirs);
          else choose(undefined);
        },
      },
    );
  };

  const stored = valueOf(entity);
  const value = chosenValue ?? stored;
  return {
    value,
    pending: update.isPending,
    save: (chosen: string) => {
      setTheirs(undefined);
      if (update.isPending) choose(chosen);
      else if (chosen !== stored) send(chosen, entity);
      else choose(undefined);
    },
    dispute: theirs && {
      mine: { value },
      theirs: { value: valueOf(theirs) },
      attempts: 0,
      settle: (theirPaths: readonly string[]) => {
        setTheirs(undefined);
        if (theirPaths.length === 0) return send(value, theirs);
        choose(undefined);
        return void refresh();
      },
    },
  };
}
