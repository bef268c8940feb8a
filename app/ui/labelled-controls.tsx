import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { Field, type FieldProps, Select, TextArea, TextInput } from './field.tsx';

type Labelled<Control extends 'input' | 'textarea' | 'select'> = Omit<FieldProps, 'children' | 'className'> &
  Omit<ComponentProps<Control>, keyof FieldProps> & {
    /** Of the whole field. */
    className?: string;
    controlClass?: string;
    /** The browser refuses a blank value. */
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
  /** Values, or values with their texts. */
  options: readonly (Value | readonly [value: Value, text: string])[];
  /** What a value without a text shows; itself by default. */
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

interface SelectFieldProps<Value extends string | number> extends Labelled<'select'>, OptionsProps<Value> {
  /** Further options, before the others. */
  children?: ReactNode;
}

/** A list of choices. */
export const SelectField = <Value extends string | number>({
  options,
  optionLabel,
  children,
  ...props
}: SelectFieldProps<Value>) =>
  labelled(Select, {
    ...props,
    children: (
      <>
        {children}
        <Options options={options} optionLabel={optionLabel} />
      </>
    ),
  });
