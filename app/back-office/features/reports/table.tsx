import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { byteOrderMark, csvLine } from '../../../../domain/text/csv.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { saveFile } from '../../kit/storage/save-file.ts';

interface TableProps {
  id?: string;
  caption?: string;
  headings: readonly string[];
  rows: readonly {
    key: string;
    name: string;
    cells: readonly ReactNode[];
    /** The values of the row in the file. */
    values: readonly (string | number | null)[];
  }[];
  /** Name of the CSV file, without its extension. */
  fileName: string;
  rowClass: string;
  nameClass: string;
}

/** Values of a report as a table and as a file. */
export function Table({ id, caption, headings, rows, fileName, rowClass, nameClass }: TableProps) {
  const t = useTranslations('backOffice.reports');
  const save = () => {
    const lines = [headings, ...rows.map(({ values }) => values)].map(csvLine);
    saveFile(`${fileName}.csv`, 'text/csv', byteOrderMark, ...lines);
  };
  return (
    <>
      <div className="overflow-x-auto">
        <table id={id} className="w-full text-left tabular-nums">
          {caption && <caption className="sr-only">{caption}</caption>}
          <thead>
            <tr className="text-sm text-muted [&>th]:py-1.5 [&>th]:pr-3 [&>th]:font-normal">
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, cells }) => (
              <tr key={key} className={classNames('border-t border-edge [&>*]:pr-3', rowClass)}>
                <th scope="row" className={nameClass}>
                  {name}
                </th>
                {cells.map((cell, index) => (
                  <td key={headings[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ActionButton label={t('csv')} className="mt-3" onClick={save} />
    </>
  );
}
