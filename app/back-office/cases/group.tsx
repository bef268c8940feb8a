import type { ReactNode } from 'react';
import { Checkbox } from '../../ui/field.tsx';

/** Fields of a long form that belong together. */
export function Group({ title, columns = 2, children }: { title: string; columns?: 2 | 3; children: ReactNode }) {
  return (
    <fieldset className={`grid gap-x-6 gap-y-4 ${columns === 3 ? 'sm:grid-cols-3' : 'sm:grid-cols-2'}`}>
      <legend className="mb-4 w-full border-b border-edge pb-1.5 text-lg font-bold">{title}</legend>
      {children}
    </fieldset>
  );
}

interface CheckboxesProps<Key extends string> {
  keys: readonly Key[];
  checked: Record<Key, boolean>;
  label: (key: Key) => string;
  /** Called with the one that changed. */
  onChange: (changes: Partial<Record<Key, boolean>>) => void;
}

export const Checkboxes = <Key extends string>({ keys, checked, label, onChange }: CheckboxesProps<Key>) =>
  keys.map((key) => (
    <Checkbox
      key={key}
      name={key}
      label={label(key)}
      checked={checked[key]}
      onChange={(event) => onChange({ [key]: event.target.checked } as Partial<Record<Key, boolean>>)}
    />
  ));
