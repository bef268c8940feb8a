import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import type { PitchPage } from '../../../domain/correspondence/tracking.ts';
import {
  choicesOf,
  type PitchField,
  type PitchFieldName,
  pitchFields,
  type PitchType,
  type RowField,
} from '../../../domain/pitch/fields.ts';
import { inputsOf } from '../../../domain/pitch/pitch-form.ts';
import { isNeeded } from '../../../domain/pitch/pitch.ts';
import { quarterParts, quartersFrom } from '../../pitch/shown-values.ts';
import { Checkbox, Field, Select, TextArea, TextInput } from '../../ui/field.tsx';

/** The number of quarters that can be chosen, which is four years. */
const quarters = 16;

/** The number of rows that are always shown; blank rows after them are folded away. */
const openRows = 3;

interface InputProps {
  name: PitchFieldName;
  page: PitchPage;
}

/** A field of a pitch as plain form controls, with the typed or else the stored value. */
export function PitchInput({ name, page }: InputProps) {
  const t = useTranslations('pitch');
  const { type, step, pitch, form, asOf } = page;
  const field: PitchField = pitchFields[name];
  const values = form?.values ?? inputsOf(step, type, pitch);
  const text = t(`fields.${name}`, { type });
  // An asterisk marks the fields that a complete pitch needs; a step can be saved without them.
  const label = isNeeded(name, type) ? `${text} *` : text;
  const hint = isHinted(name, type) ? t(`hints.${name}`, { type }) : undefined;
  const error = form?.issues[name];
  const optionText = (value: string) => t(`choices.${name}.${value}` as 'choices.stage.alpha');
  const common = { label, hint, error };
  const typed = { name, defaultValue: values[name] };
  switch (field.kind) {
    case 'text':
      return (
        <Field {...common}>{(control) => <TextArea {...control} {...typed} rows={4} maxLength={field.max} />}</Field>
      );
    case 'line':
      return <Field {...common}>{(control) => <TextInput {...control} {...typed} maxLength={field.max} />}</Field>;
    case 'link':
      return (
        <Field {...common}>
          {(control) => <TextInput {...control} {...typed} inputMode="url" autoCapitalize="none" />}
        </Field>
      );
    case 'number':
      return (
        <Field {...common}>
          {(control) => <TextInput {...control} {...typed} inputMode="numeric" className="sm:max-w-60" />}
        </Field>
      );
    case 'day':
      return (
        <Field {...common}>
          {(control) => <TextInput {...control} {...typed} type="date" className="sm:max-w-60" />}
        </Field>
      );
    case 'flag':
      return <Checkbox label={label} name={name} defaultChecked={values[name] !== undefined} />;
    case 'choice':
      return (
        <Choice {...common} {...typed} options={choicesOf(name, type).map((value) => [value, optionText(value)])} />
      );
    case 'quarter': {
      const offered = quartersFrom(asOf, quarters);
      const stored = values[name];
      const options = stored && !offered.includes(stored) ? [stored, ...offered] : offered;
      return <Choice {...common} {...typed} options={options.map((quarter) => [quarter, quarterText(quarter, t)])} />;
    }
    case 'several':
      return (
        <Group {...common}>
          <div className="grid gap-x-6 sm:grid-cols-2">
            {choicesOf(name, type).map((value) => (
              <Checkbox
                key={value}
                label={optionText(value)}
                name={`${name}.${value}`}
                defaultChecked={values[`${name}.${value}`] !== undefined}
              />
            ))}
          </div>
        </Group>
      );
    case 'rows':
      return (
        <Rows
          name={name}
          page={page}
          columns={field.columns}
          most={field.most}
          values={values}
          label={label}
          hint={hint}
        />
      );
  }
}

const hinted = [
  'hook',
  'genres',
  'price',
  'playableLink',
  'howToPlay',
  'communities',
  'exclusivity',
  'timeZone',
] as const satisfies PitchFieldName[];

/** Whether a field has a hint. The hint about keys is only shown for games. */
const isHinted = (name: PitchFieldName, type: PitchType): name is (typeof hinted)[number] =>
  hinted.some((other) => other === name) && (name !== 'playableLink' || type === 'game');

/** A quarter that somebody typed by hand is shown as it is. */
const quarterText = (quarter: string, t: ReturnType<typeof useTranslations<'pitch'>>): string =>
  /^\d{4}-Q\d$/.test(quarter) ? t('quarter', quarterParts(quarter)) : quarter;

interface Labelled {
  label: string;
  hint?: string;
  error?: string;
}

type ChoiceProps = Labelled & {
  name: string;
  defaultValue?: string;
  options: readonly (readonly [value: string, text: string])[];
};

function Choice({ name, defaultValue, options, ...labelled }: ChoiceProps) {
  const t = useTranslations('pitch');
  return (
    <Field {...labelled}>
      {(control) => (
        <Select {...control} name={name} defaultValue={defaultValue} className="sm:max-w-96">
          <option value="">{t('none')}</option>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Several controls under one label. */
function Group({ label, hint, error, children }: Labelled & { children: ReactNode }) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <fieldset aria-describedby={described || undefined} className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {children}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-sm font-semibold text-red">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type RowsProps = InputProps &
  Labelled & {
    columns: Readonly<Record<string, RowField>>;
    most: number;
    values: Readonly<Record<string, string>>;
  };

/** The rows of a list; blank rows after the first ones are folded away. */
function Rows({ name, page: { form }, columns, most, values, ...labelled }: RowsProps) {
  const t = useTranslations('pitch');
  const isFilled = (row: number) =>
    Object.keys(columns).some(
      (column) => values[`${name}.${row}.${column}`] || form?.issues[`${name}.${row}.${column}`],
    );
  const rows = Array.from({ length: most }, (_, row) => row);
  const shown = rows.filter((row) => row < openRows || rows.slice(row).some(isFilled));
  const row = (index: number) => (
    <fieldset key={index} className="grid min-w-0 gap-3 sm:grid-flow-col sm:auto-cols-fr">
      <legend className="sr-only">{t('row', { number: index + 1 })}</legend>
      {Object.entries(columns).map(([column, { kind, max }]) => {
        const cell = `${name}.${index}.${column}`;
        return (
          <Field
            key={column}
            label={t(`columns.${name}.${column}` as 'columns.people.name')}
            error={form?.issues[cell]}
          >
            {(control) => (
              <TextInput
                {...control}
                name={cell}
                defaultValue={values[cell]}
                {...(kind === 'line' && { maxLength: max })}
                {...(kind === 'amount' && { inputMode: 'numeric' as const })}
                {...(kind === 'month' && { type: 'month', placeholder: t('month') })}
              />
            )}
          </Field>
        );
      })}
    </fieldset>
  );
  const folded = rows.slice(shown.length);
  return (
    <Group {...labelled}>
      <div className="grid gap-5">
        {shown.map(row)}
        {folded.length > 0 && (
          <details>
            <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-semibold after:text-muted after:content-['+'_/_''] hover:text-accent">
              {t('moreRows')}
            </summary>
            <div className="grid gap-5 pt-2">{folded.map(row)}</div>
          </details>
        )}
      </div>
    </Group>
  );
}
