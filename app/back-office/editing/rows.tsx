import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { ActionButton, IconButton } from '../../ui/action-button.tsx';
import { TextArea, TextInput } from '../../ui/field.tsx';
import type { FieldOptions, Row } from './form.ts';

interface RowsProps {
  title: string;
  rows: readonly Row[];
  parts: NonNullable<FieldOptions['parts']>;
  error: string | undefined;
  label: (part: string) => string;
  onChange: (rows: Row[]) => void;
}

/** A list whose entries have several texts, such as a challenge and its solution. */
export function Rows({ title, rows, parts, error, label, onChange }: RowsProps) {
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
