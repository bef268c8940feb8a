import { type ReactNode, useId } from 'react';
import { Checkbox } from '../../ui/field.tsx';

interface ChoicesProps<Name extends string> {
  legend: string;
  name: string;
  options: readonly Name[];
  chosen?: readonly Name[];
  label: (option: Name) => ReactNode;
  error: string | undefined;
}

/** Checkboxes of which at least one is ticked. */
export function Choices<Name extends string>({ legend, name, options, chosen, label, error }: ChoicesProps<Name>) {
  const errorId = useId();
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">{legend}</legend>
      {options.map((option, index) => (
        <Checkbox
          key={option}
          name={name}
          value={option}
          defaultChecked={chosen?.includes(option)}
          label={label(option)}
          aria-invalid={error !== undefined && index === 0 ? true : undefined}
          aria-describedby={error === undefined ? undefined : errorId}
        />
      ))}
      {error !== undefined && (
        <p id={errorId} role="alert" className="text-sm font-semibold text-red">
          {error}
        </p>
      )}
    </fieldset>
  );
}
