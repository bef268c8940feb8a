import { Field, Select, TextArea, TextInput } from '../../ui/field.tsx';
import type { Editing } from './use-editing.ts';

interface DraftFieldProps<Draft extends object> {
  editing: Pick<Editing<Draft>, 'draft' | 'issues' | 'change'>;
  /** A field of the draft that is typed as text. */
  name: { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft] & string;
  label: string;
  hint?: string;
  required?: boolean;
  /** Across both columns of the form. */
  wide?: boolean;
  placeholder?: string;
  type?: 'email' | 'date' | 'number';
  /** Makes it a text of several lines. */
  rows?: number;
  /** Makes it a choice. */
  options?: readonly (readonly [value: string, text: string])[];
  className?: string;
}

/** One text of a draft with its label, and beside it what is wrong with it. */
export function DraftField<Draft extends object>(props: DraftFieldProps<Draft>) {
  const { editing, name, label, hint, required, wide, placeholder, type, rows, options, className } = props;
  const { draft, issues, change } = editing;
  return (
    <Field
      label={label}
      hint={hint}
      required={required}
      error={issues[name]}
      className={wide ? 'sm:col-span-2' : undefined}
    >
      {(control) => {
        const bound = {
          ...control,
          name,
          required,
          className,
          value: draft[name] as string,
          onChange: (event: { target: { value: string } }) =>
            change({ [name]: event.target.value } as unknown as Partial<Draft>),
        };
        if (rows !== undefined) return <TextArea {...bound} rows={rows} placeholder={placeholder} />;
        if (options === undefined) {
          const min = type === 'number' ? 0 : undefined;
          return <TextInput {...bound} type={type} min={min} placeholder={placeholder} />;
        }
        return (
          <Select {...bound}>
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        );
      }}
    </Field>
  );
}
