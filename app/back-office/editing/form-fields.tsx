import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import { Checkbox } from '../../ui/field.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/labelled-controls.tsx';
import { PictureField } from '../media/picture-field.tsx';
import type { Draft, Form, FormField, Row } from './form.ts';
import { Rows } from './rows.tsx';
import type { Editing } from './use-editing.ts';

export interface FormTexts<Name extends string> {
  label: (name: Name) => string;
  /** A choice, one of several ticks or texts, or a part of a row. */
  option?: (name: Name, option: string) => string;
  group?: (group: string) => string;
  hint?: Partial<Record<Name, string>>;
  placeholder?: Partial<Record<Name, string>>;
}

interface FormFieldsProps<Name extends string> {
  editing: Pick<Editing<Name>, 'form' | 'draft' | 'issues' | 'change'>;
  texts: FormTexts<Name>;
}

/** All fields of a form. Those of a group have a fieldset, and each set of ticks has one. */
export function FormFields<Name extends string>({ editing, texts }: FormFieldsProps<Name>) {
  return fieldGroups(editing.form, texts).map(({ id, title, fields }) => {
    const controls = (chosen: typeof fields) =>
      chosen.map((field) => <Control key={field.name} field={field} editing={editing} texts={texts} />);
    const flags = fields.filter(({ kind }) => kind === 'flag');
    const columns = `grid gap-x-6 gap-y-4 ${fields[0]!.kind === 'flags' ? 'sm:grid-cols-3' : 'sm:grid-cols-2'}`;
    const Group = title ? 'fieldset' : 'div';
    return (
      <Group key={id} id={title && id} className={classNames(title && 'scroll-mt-4', columns)}>
        {title && <legend className="mb-4 w-full border-b border-edge pb-1.5 text-lg font-bold">{title}</legend>}
        {controls(fields.filter((field) => !flags.includes(field)))}
        {flags.length > 0 && <div className="grid gap-x-6 sm:col-span-2 sm:grid-cols-2">{controls(flags)}</div>}
      </Group>
    );
  });
}

const fieldGroups = <Name extends string>({ fields: all }: Form<Name>, texts: FormTexts<Name>) => {
  const groups = Map.groupBy(all, ({ group, kind, name }) => group ?? (kind === 'flags' ? name : ''));
  return [...groups].map(([group, fields]) => {
    const { kind, name } = fields[0]!;
    const title = kind === 'flags' ? texts.label(name) : group && texts.group?.(group);
    return { id: `fields-${group}`, title: title || undefined, fields };
  });
};

/** The titled groups of a form with the ids of their elements. */
export const groupsOf = <Name extends string>(form: Form<Name>, texts: FormTexts<Name>) =>
  fieldGroups(form, texts).flatMap(({ id, title }) => (title ? [{ id, title }] : []));

/** The controls of one field, with what is wrong with it beside them. */
function Control<Name extends string>({ field, editing, texts }: FormFieldsProps<Name> & { field: FormField<Name> }) {
  const { name, kind, keys, parts, pictures, wide } = field;
  const typed = editing.draft[name];
  const error = editing.issues[name];
  const change = (value: unknown) => editing.change({ [name]: value } as Parameters<typeof editing.change>[0]);
  const option = (key: string) => texts.option?.(name, key) ?? key;
  const tick = (key: string, label: string, checked: boolean, set: (checked: boolean) => void) => (
    <Checkbox key={key} name={key} label={label} checked={checked} onChange={({ target }) => set(target.checked)} />
  );
  const text = (key: string, label: string, value: string, set: (value: string) => void) => (
    <Text key={key} {...{ field, texts, error, label, value }} name={key} onChange={set} />
  );
  if (kind === 'flag') return tick(name, texts.label(name), typed as boolean, change);
  if (kind === 'flags') {
    const ticks = typed as Record<string, boolean>;
    return keys.map((key) => tick(key, option(key), ticks[key]!, (checked) => change({ ...ticks, [key]: checked })));
  }
  if (kind === 'texts') {
    const values = typed as Row;
    return keys.map((key) => text(key, option(key), values[key]!, (value) => change({ ...values, [key]: value })));
  }
  const label = texts.label(name);
  if (kind === 'rows')
    return <Rows title={label} rows={typed as Row[]} parts={parts!} error={error} label={option} onChange={change} />;
  const control = text(name, label, typed as string, change);
  if (!pictures) return control;
  return (
    <div className={classNames('grid content-start gap-2', wide && 'sm:col-span-2')}>
      {control}
      <PictureField label={label} value={typed as string} multiple={kind === 'lines'} onChange={change} />
    </div>
  );
}

/** Renders typed values as text, for the conflict notice. */
export function useFieldText<Name extends string>(form: Form<Name>, { option = (_name, key) => key }: FormTexts<Name>) {
  const t = useTranslations('backOffice.editing');
  return (name: Name, draft: Draft<Name>): string => {
    const { kind } = form.fields.find((field) => field.name === name)!;
    const typed = draft[name];
    if (typeof typed === 'boolean') return typed ? t('yes') : t('no');
    if (typeof typed === 'string') return kind === 'choice' ? option(name, typed) : typed;
    const joined = (row: object) => Object.values(row).filter(Boolean).join(' — ');
    if (Array.isArray(typed)) return typed.map(joined).join('\n');
    if (kind === 'texts') return Object.values(typed).filter(Boolean).join('\n');
    const ticked = Object.entries(typed).filter(([, isTicked]) => isTicked);
    return ticked.map(([key]) => option(name, key)).join(', ');
  };
}

interface TextProps<Name extends string> {
  field: FormField<Name>;
  texts: FormTexts<Name>;
  name: string;
  label: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

function Text<Name extends string>({ field, texts, name, label, error, value, onChange }: TextProps<Name>) {
  const t = useTranslations('backOffice.editing');
  const { kind, required, wide, options, sample, rows = kind === 'lines' ? 3 : undefined } = field;
  const hint = texts.hint?.[field.name] ?? (kind === 'list' || kind === 'lines' ? t(`hints.${kind}`) : undefined);
  const className = wide ? 'sm:col-span-2' : undefined;
  const placeholder = sample === undefined ? texts.placeholder?.[field.name] : `${location.origin}/${sample}`;
  const shown = { name, label, hint, required, error, value, className, placeholder };
  const bound = { ...shown, browserChecks: required, onValue: onChange };
  if (kind === 'choice') {
    const choices = [...new Set([...options!, value])];
    return (
      <SelectField {...bound} options={choices} optionLabel={(choice) => texts.option?.(field.name, choice) ?? ''} />
    );
  }
  const growing = 'field-sizing-content max-h-96 min-h-28';
  if (rows !== undefined) return <TextAreaField {...bound} rows={rows} controlClass={rows > 3 ? growing : undefined} />;
  return <TextField {...bound} {...(kind === 'count' ? { type: 'number', min: 0 } : { type: kind })} />;
}
