import type { ComponentProps, ComponentType, PropsWithChildren } from 'react';
import { Field, type FieldProps, Select, TextArea, TextInput } from './field.tsx';

type Labelled<Control extends 'input' | 'textarea' | 'select'> = Omit<FieldProps, 'children' | 'className'> &
  Omit<ComponentProps<Control>, keyof FieldProps> & {
    /** Classes of the whole field. */
    className?: string;
    controlClass?: string;
    /** Whether the browser rejects a blank value. */
    browserChecks?: boolean;
    /** Called with the value on each change. */
    onValue?: (value: string) => void;
  };

function labelled(
  Control: ComponentType<any>,
  { label, required, error, hint, counter, className, controlClass, browserChecks, onValue, ...rest }: Labelled<any>,
) {
  const { onChange = onValue && ((event: { target: { value: string } }) => onValue(event.target.value)) } = rest;
  return (
    <Field {...{ label, required, error, hint, counter, className }}>
      {(control) => (
        <Control {...control} {...rest} required={browserChecks} className={controlClass} onChange={onChange} />
      )}
    </Field>
  );
}

export const TextField = (props: Labelled<'input'>) => labelled(TextInput, props);

export const TextAreaField = (props: Labelled<'textarea'>) => labelled(TextArea, props);

interface OptionsProps<Value extends string | number> {
  options: readonly (Value | readonly [value: Value, text: string])[];
  /** The text of an option; defaults to its value. */
  optionLabel?: (option: Value) => string;
}

/** The options of a list of choices. */
export const Options = <Value extends string | number>({ options, optionLabel = String }: OptionsProps<Value>) =>
  options.map((option) => {
    const [value, text] = typeof option === 'object' ? option : [option, optionLabel(option)];
    return (
      <option key={value} value={value}>
        {text}
      </option>
    );
  });

/** A list of choices; `children` are additional options before the others. */
export function SelectField<Value extends string | number>(
  props: PropsWithChildren<Labelled<'select'> & OptionsProps<Value>>,
) {
  const { options, optionLabel, children, ...rest } = props;
  const allOptions = (
    <>
      {children}
      <Options options={options} optionLabel={optionLabel} />
    </>
  );
  return labelled(Select, { ...rest, children: allOptions });
}
