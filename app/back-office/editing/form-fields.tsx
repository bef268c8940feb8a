import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import { Checkbox } from '../../ui/field.tsx';
import type { Form, FormField, Row } from './form.ts';
import { PictureField } from '../media/fields/picture-field.tsx';
import { Rows } from './rows.tsx';
import { Text } from './text-control.tsx';
import type { Editing } from './use-editing.ts';

/** The texts of a form. */
export interface FormTexts<Name extends string> {
  label: (name: Name) => string;
  /** A choice, one of several ticks or texts, or a part of a row. */
  option?: (name: Name, option: string) => string;
  group?: (group: string) => string;
  hint?: Partial<Record<Name, string>>;
  placeholder?: Partial<Record<Name, string>>;
  /** What is wrong with a list of which a row lacks a part. */
  unfinished?: (name: Name) => string;
}

interface FormFieldsProps<Name extends string> {
  editing: Pick<Editing<Name>, 'form' | 'draft' | 'issues' | 'change'>;
  texts: FormTexts<Name>;
}

/** All fields of a form. Those of a group have a fieldset, and each set of ticks has one. */
export function FormFields<Name extends string>({ editing, texts }: FormFieldsProps<Name>) {
  return [...fieldGroups(editing.form)].map(([group, fields]) => {
    const controls = (chosen: typeof fields) =>
      chosen.map((field) => <Control key={field.name} field={field} editing={editing} texts={texts} />);
    if (fields[0]!.kind === 'flags') {
      return (
        <Group key={group} id={`fields-${group}`} title={texts.label(fields[0]!.name)} columns="sm:grid-cols-3">
          {controls(fields)}
        </Group>
      );
    }
    const flags = fields.filter(({ kind }) => kind === 'flag');
    return (
      <Group key={group} id={`fields-${group}`} title={group && texts.group?.(group)}>
        {controls(fields.filter((field) => !flags.includes(field)))}
        {flags.length > 0 && <div className="grid gap-x-6 sm:col-span-2 sm:grid-cols-2">{controls(flags)}</div>}
      </Group>
    );
  });
}

const fieldGroups = <Name extends string>({ fields }: Form<Name>) =>
  Map.groupBy(fields, ({ group, kind, name }) => group ?? (kind === 'flags' ? name : ''));

/** The titled groups of a form with the ids of their elements. */
export const groupsOf = <Name extends string>(form: Form<Name>, texts: FormTexts<Name>) =>
  [...fieldGroups(form)].flatMap(([group, fields]) => {
    const title = fields[0]!.kind === 'flags' ? texts.label(fields[0]!.name) : group && texts.group?.(group);
    return title ? [{ id: `fields-${group}`, title }] : [];
  });

interface GroupProps {
  id: string;
  title?: string;
  columns?: string;
  children: ReactNode;
}

function Group({ id, title, columns = 'sm:grid-cols-2', children }: GroupProps) {
  const grid = `grid gap-x-6 gap-y-4 ${columns}`;
  if (!title) return <div className={grid}>{children}</div>;
  return (
    <fieldset id={id} className={classNames('scroll-mt-4', grid)}>
      <legend className="mb-4 w-full border-b border-edge pb-1.5 text-lg font-bold">{title}</legend>
      {children}
    </fieldset>
  );
}

/** The controls of one field, with what is wrong with it beside them. */
function Control<Name extends string>({ field, editing, texts }: FormFieldsProps<Name> & { field: FormField<Name> }) {
  const { name, kind, keys, parts } = field;
  const typed = editing.draft[name];
  const change = (value: unknown) => editing.change({ [name]: value } as Parameters<typeof editing.change>[0]);
  const option = (key: string) => texts.option?.(name, key) ?? key;
  if (kind === 'flag') {
    return (
      <Checkbox
        name={name}
        label={texts.label(name)}
        checked={typed as boolean}
        onChange={(event) => change(event.target.checked)}
      />
    );
  }
  if (kind === 'flags') {
    const ticks = typed as Record<string, boolean>;
    return keys.map((key) => (
      <Checkbox
        key={key}
        name={key}
        label={option(key)}
        checked={ticks[key]}
        onChange={(event) => change({ ...ticks, [key]: event.target.checked })}
      />
    ));
  }
  if (kind === 'rows') {
    return (
      <Rows
        title={texts.label(name)}
        rows={typed as Row[]}
        parts={parts!}
        error={editing.issues[name]}
        label={option}
        onChange={change}
      />
    );
  }
  const text = { field, texts, error: editing.issues[name] };
  if (kind === 'texts') {
    const values = typed as Row;
    return keys.map((key) => (
      <Text
        key={key}
        {...text}
        name={key}
        label={option(key)}
        value={values[key]!}
        onChange={(value) => change({ ...values, [key]: value })}
      />
    ));
  }
  const control = <Text {...text} name={name} label={texts.label(name)} value={typed as string} onChange={change} />;
  if (!field.pictures) return control;
  return (
    <div className={classNames('grid content-start gap-2', field.wide && 'sm:col-span-2')}>
      {control}
      <PictureField
        label={texts.label(name)}
        value={typed as string}
        multiple={kind === 'lines'}
        onChange={(value) => change(value)}
      />
    </div>
  );
}

/** Renders typed values as text, for the conflict notice. */
export function useFieldText<Name extends string>({ option = (_name, value) => value }: FormTexts<Name>) {
  const t = useTranslations('backOffice.editing');
  return ({ name, kind }: FormField<Name>, typed: Editing<Name>['draft'][Name]): string => {
    if (typeof typed === 'boolean') return typed ? t('yes') : t('no');
    if (typeof typed === 'string') return kind === 'choice' ? option(name, typed) : typed;
    const joined = (row: object) => Object.values(row).filter(Boolean).join(' — ');
    if (Array.isArray(typed)) return typed.map(joined).join('\n');
    if (kind === 'texts') return Object.values(typed).filter(Boolean).join('\n');
    return Object.entries(typed)
      .filter(([, ticked]) => ticked)
      .map(([key]) => option(name, key))
      .join(', ');
  };
}
