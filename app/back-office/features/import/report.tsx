import { useTranslations } from 'use-intl';
import {
  type ImportField,
  importFieldNames,
  type ImportReport,
  requiredImportFields,
} from '../../../../domain/inbox/import.ts';
import { SelectField } from '../../../ui/labelled-controls.tsx';
import { Panel } from '../../kit/layout/panel.tsx';

const isField = (name: string): name is ImportField => (importFieldNames as readonly string[]).includes(name);

/** The planned effects of an import, and the errors of its file. */
export function Report({ report }: { report: ImportReport }) {
  const t = useTranslations('backOffice.import');
  const { fault, errors, errorCount, rows, created, known, mapping, headings } = report;
  const columnOf = (field: ImportField | null) =>
    field === null ? '' : headings[mapping[field] ?? -1] || t(`fields.${field}`);
  return (
    <Panel title={t('check')}>
      {fault ? (
        <div role="alert" className="border-l-4 border-red bg-surface p-4">
          <p className="font-semibold">{t('nothing')}</p>
          <p className="mt-1 [overflow-wrap:anywhere]">
            {fault.line !== null && `${t('line', { line: fault.line })} `}
            {t(`faults.${fault.kind}`, {
              names: fault.names.map((name) => (isField(name) ? t(`fields.${name}`) : name)).join(', '),
            })}
          </p>
        </div>
      ) : (
        <p role="status" className="font-semibold">
          {t('counts', { rows, created, known })}
        </p>
      )}
      {errorCount > 0 && (
        <div role="alert" className="mt-3 border-l-4 border-red bg-surface p-4">
          <p className="font-semibold">{t('errors', { count: errorCount })}</p>
          <ul className="mt-2 max-h-80 overflow-y-auto text-sm">
            {errors.map(({ line, field, kind, value }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- errors never move
              <li key={index} className="border-t border-edge py-1.5 [overflow-wrap:anywhere]">
                <strong>{t('line', { line })}</strong> {columnOf(field)} {t(`cellFaults.${kind}`, { value })}
              </li>
            ))}
          </ul>
          {errorCount > errors.length && (
            <p className="mt-2 text-sm">{t('moreErrors', { count: errorCount - errors.length })}</p>
          )}
        </div>
      )}
    </Panel>
  );
}

/** The column of each field, with its value in the first row. */
export function MappingFields(props: { report: ImportReport; onChange: (mapping: ImportReport['mapping']) => void }) {
  const { headings, sample, mapping } = props.report;
  const t = useTranslations('backOffice.import');
  const columns = headings.map(
    (heading, index) => [String(index), heading || t('nameless', { place: index + 1 })] as const,
  );
  const choose = (field: ImportField, value: string) => {
    const { [field]: _before, ...otherFields } = mapping;
    props.onChange(value === '' ? otherFields : { ...otherFields, [field]: Number(value) });
  };
  return (
    <Panel title={t('columns')}>
      <p className="mb-4 text-muted">{t('columnsHint')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {importFieldNames.map((field) => {
          const column = mapping[field];
          const first = column === undefined ? undefined : sample[0]?.[column];
          return (
            <SelectField
              key={field}
              label={t(`fields.${field}`)}
              required={(requiredImportFields as readonly ImportField[]).includes(field)}
              hint={first ? <span className="line-clamp-1 [overflow-wrap:anywhere]">{first}</span> : undefined}
              controlClass="min-h-10! py-1!"
              options={[['', t('notImported')], ...columns]}
              value={column === undefined ? '' : String(column)}
              onValue={(value) => choose(field, value)}
            />
          );
        })}
      </div>
    </Panel>
  );
}
