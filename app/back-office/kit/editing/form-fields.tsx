import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { ActionButton, IconButton } from '../../../ui/action-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Checkbox, TextArea, TextInput } from '../../../ui/field.tsx';
import { SelectField, TextAreaField, TextField } from '../../../ui/labelled-controls.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import type { Draft, FieldOptions, Form, FormField, Row } from '../forms/form.ts';

export interface FormTexts<Name extends string> {
  label: (name: Name) => string;
  /** The label of a choice, of one of several checkboxes or texts, or of a part of a row. */
  option?: (name: Name, option: string) => string;
  group?: (group: string) => string;
  hint?: Partial<Record<Name, string>>;
  placeholder?: Partial<Record<Name, string>>;
  /** The issue of a list with an unfinished row. */
  unfinished?: Partial<Record<Name, string>>;
  /** The name of a field of pictures. With it, the pictures come first and their addresses are folded below them. */
  picture?: (name: Name) => string;
  /** The addresses of the pictures that the site shows while a field of pictures is blank. */
  sitePictures?: (name: Name, draft: Draft<Name>) => readonly string[];
}

interface FormFieldsProps<Name extends string> {
  editing: {
    form: Form<Name>;
    draft: Draft<Name>;
    /** The text of a field's issue. */
    issueOf: (name: Name) => string | undefined;
    change: (changes: Partial<Draft<Name>>) => void;
  };
  texts: FormTexts<Name>;
}

/** All fields of a form. Each group and each set of ticks has a fieldset. */
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
  const groups = new Map<string, (typeof all)[number][]>();
  for (const field of all) {
    const group = field.group ?? (field.kind === 'flags' ? field.name : '');
    groups.set(group, [...(groups.get(group) ?? []), field]);
  }
  return [...groups].map(([group, fields]) => {
    const { kind, name } = fields[0]!;
    const title = kind === 'flags' ? texts.label(name) : group && texts.group?.(group);
    return { id: `fields-${group}`, title: title || undefined, fields };
  });
};

/** The titled groups of a form with the ids of their elements. */
export const groupsOf = <Name extends string>(form: Form<Name>, texts: FormTexts<Name>) =>
  fieldGroups(form, texts).flatMap(({ id, title }) => (title ? [{ id, title }] : []));

/** The controls of one field with their error. */
function Control<Name extends string>({ field, editing, texts }: FormFieldsProps<Name> & { field: FormField<Name> }) {
  const t = useTranslations('backOffice.editing');
  const { name, kind, keys, parts, pictures, wide, required, options, sample } = field;
  const { rows = kind === 'lines' ? 3 : undefined } = field;
  const typed = editing.draft[name];
  const error = editing.issueOf(name);
  const className = wide ? 'sm:col-span-2' : undefined;
  const hint = texts.hint?.[name] ?? (kind === 'list' || kind === 'lines' ? t(`hints.${kind}`) : undefined);
  const placeholder = sample === undefined ? texts.placeholder?.[name] : `${location.origin}/${sample}`;
  const change = (value: unknown) => editing.change({ [name]: value } as Parameters<typeof editing.change>[0]);
  const option = (key: string) => texts.option?.(name, key) ?? key;
  const tick = (key: string, label: string, checked: boolean, set: (checked: boolean) => void) => (
    <Checkbox key={key} name={key} label={label} checked={checked} onChange={({ target }) => set(target.checked)} />
  );
  const text = (key: string, label: string, value: string, onValue: (value: string) => void) => {
    const shown = { name: key, label, hint, required, error, value, className, placeholder };
    const bound = { ...shown, browserChecks: required, onValue };
    if (kind === 'choice')
      return <SelectField key={key} {...bound} options={[...new Set([...options!, value])]} optionLabel={option} />;
    const growing = rows !== undefined && rows > 3 ? 'field-sizing-content max-h-96 min-h-28' : undefined;
    if (rows !== undefined) return <TextAreaField key={key} {...bound} rows={rows} controlClass={growing} />;
    return <TextField key={key} {...bound} {...(kind === 'count' ? { type: 'number', min: 0 } : { type: kind })} />;
  };
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
  const chosen = (
    <PictureField
      label={label}
      value={typed as string}
      multiple={kind === 'lines'}
      sitePictures={texts.sitePictures?.(name, editing.draft)}
      onChange={change}
    />
  );
  const layout = classNames('grid content-start gap-2', className);
  if (!texts.picture) {
    return (
      <div className={layout}>
        {control}
        {chosen}
      </div>
    );
  }
  return (
    <div className={layout}>
      <h3 className="font-semibold">{texts.picture(name)}</h3>
      {chosen}
      <details open={error !== undefined || undefined}>
        <summary className="cursor-pointer text-sm text-muted hover:text-strong">{t('useAddress')}</summary>
        <div className="mt-2">{control}</div>
      </details>
    </div>
  );
}

interface RowsProps {
  title: string;
  rows: readonly Row[];
  parts: NonNullable<FieldOptions['parts']>;
  error: string | undefined;
  label: (part: string) => string;
  onChange: (rows: Row[]) => void;
}

/** A list whose entries have several texts, such as a challenge and its solution. */
function Rows({ title, rows, parts, error, label, onChange }: RowsProps) {
  const { required, optional = [], short = [] } = parts;
  const t = useTranslations('backOffice.editing');
  const errorId = useId();
  const keys = [...required, ...optional];
  const empty = Object.fromEntries(keys.map((key) => [key, '']));
  const isFilled = (row: Row, key: string) => Boolean(row[key]?.trim());
  const lacks = (row: Row, key: string) =>
    error !== undefined && required.includes(key) && !isFilled(row, key) && keys.some((other) => isFilled(row, other));
  return (
    <div className="grid gap-3 sm:col-span-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">{title}</h3>
        <ActionButton
          label={t('addRow')}
          icon={Plus}
          aria-label={t('addRowTo', { title })}
          onClick={() => onChange([...rows, empty])}
        />
      </div>
      {rows.map((row, index) => (
        <div key={index} className="flex items-start gap-2">
          <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2">
            {keys.map((key) => {
              const control = {
                'aria-label': `${label(key)} ${index + 1}`,
                'aria-invalid': lacks(row, key) || undefined,
                'aria-describedby': lacks(row, key) ? errorId : undefined,
                placeholder: `${label(key)} ${index + 1}`,
                value: row[key],
                onChange: ({ target }: { target: { value: string } }) =>
                  onChange(rows.with(index, { ...row, [key]: target.value })),
              };
              if (short.includes(key)) return <TextInput key={key} {...control} />;
              return <TextArea key={key} className="field-sizing-content min-h-24 sm:row-span-2" {...control} />;
            })}
          </div>
          <IconButton
            label={t('removeRow', { title, number: index + 1 })}
            icon={X}
            onClick={() => onChange(rows.toSpliced(index, 1))}
          />
        </div>
      ))}
      {error !== undefined && (
        <p id={errorId} role="alert" className="text-sm font-semibold text-red">
          {error}
        </p>
      )}
    </div>
  );
}
