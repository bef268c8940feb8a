import { useTranslations } from 'use-intl';
import {
  type ImportField,
  importFieldNames,
  type ImportMapping,
  type ImportReport,
  requiredImportFields,
} from '../../../domain/import.ts';
import { Field, Select } from '../../ui/field.tsx';
import { Panel } from '../layout/panel.tsx';

interface MappingFieldsProps {
  report: ImportReport;
  onChange: (mapping: ImportMapping) => void;
}

/** From which column each field is read, with what stands there in the first row. */
export function MappingFields({ report: { headings, sample, mapping }, onChange }: MappingFieldsProps) {
  const t = useTranslations('backOffice.import');
  const isRequired = (field: ImportField) => (requiredImportFields as readonly ImportField[]).includes(field);
  const choose = (field: ImportField, value: string) => {
    const { [field]: _before, ...others } = mapping;
    onChange(value === '' ? others : { ...others, [field]: Number(value) });
  };
  return (
    <Panel title={t('columns')}>
      <p className="mb-4 text-muted">{t('columnsHint')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {importFieldNames.map((field) => {
          const place = mapping[field];
          const first = place === undefined ? undefined : sample[0]?.[place];
          return (
            <Field
              key={field}
              label={t(`fields.${field}`)}
              required={isRequired(field)}
              {...(first && { hint: <span className="line-clamp-1 [overflow-wrap:anywhere]">{first}</span> })}
            >
              {(control) => (
                <Select
                  {...control}
                  className="min-h-10! py-1!"
                  value={place === undefined ? '' : String(place)}
                  onChange={({ target }) => choose(field, target.value)}
                >
                  <option value="">{t('notImported')}</option>
                  {headings.map((heading, at) => (
                    // oxlint-disable-next-line react/no-array-index-key -- a column is its place
                    <option key={at} value={at}>
                      {heading === '' ? t('nameless', { place: at + 1 }) : heading}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          );
        })}
      </div>
    </Panel>
  );
}
