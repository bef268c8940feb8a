import { useTranslations } from 'use-intl';
import { Field, Select, TextArea, TextInput } from '../../ui/field.tsx';
import type { FormTexts } from './form-fields.tsx';
import type { FormField } from './form.ts';

interface TextProps<Name extends string> {
  field: FormField<Name>;
  texts: FormTexts<Name>;
  name: string;
  label: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

export function Text<Name extends string>({ field, texts, name, label, error, value, onChange }: TextProps<Name>) {
  const t = useTranslations('backOffice.editing');
  const { kind, required, wide, options, sample, rows = kind === 'lines' ? 3 : undefined } = field;
  const hint = texts.hint?.[field.name] ?? (kind === 'list' || kind === 'lines' ? t(`hints.${kind}`) : undefined);
  return (
    <Field label={label} hint={hint} required={required} error={error} className={wide ? 'sm:col-span-2' : undefined}>
      {(control) => {
        const bound = {
          ...control,
          name,
          required,
          value,
          placeholder: sample === undefined ? texts.placeholder?.[field.name] : `${location.origin}/${sample}`,
          onChange: (event: { target: { value: string } }) => onChange(event.target.value),
        };
        if (kind === 'choice') {
          return (
            <Select {...bound}>
              {[...new Set([...options!, value])].map((choice) => (
                <option key={choice} value={choice}>
                  {texts.option?.(field.name, choice)}
                </option>
              ))}
            </Select>
          );
        }
        const growing = 'field-sizing-content max-h-96 min-h-28';
        if (rows !== undefined) return <TextArea {...bound} rows={rows} className={rows > 3 ? growing : undefined} />;
        return <TextInput {...bound} {...(kind === 'count' ? { type: 'number', min: 0 } : { type: kind })} />;
      }}
    </Field>
  );
}
