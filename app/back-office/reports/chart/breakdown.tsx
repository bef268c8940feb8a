import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { Button } from '../../../ui/button.tsx';
import { saveCsv } from '../../export/save-csv.ts';
import { Panel } from '../../layout/panel.tsx';
import { TableHead } from './table-head.tsx';

interface BreakdownProps {
  title: string;
  /** Of the CSV file, without its ending. */
  fileName: string;
  /** Of the names, the counts and the further cells. */
  headings: readonly string[];
  rows: readonly { name: string; count: number; href: string; cells: readonly string[] }[];
}

/** Counts in a table whose bars open the lists that they count. */
export function Breakdown({ title, fileName, headings, rows }: BreakdownProps) {
  const t = useTranslations('backOffice.reports');
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const save = () =>
    saveCsv(`${fileName}.csv`, [headings, ...rows.map(({ name, count, cells }) => [name, count, ...cells])]);
  return (
    <Panel title={title}>
      <div className="overflow-x-auto">
        <table className="w-full text-left tabular-nums">
          <TableHead headings={headings} />
          <tbody>
            {rows.map(({ name, count, href, cells }) => (
              <tr key={name} className="border-t border-edge [&>*]:py-1.5 [&>*]:pr-3">
                <th scope="row" className="font-normal [overflow-wrap:anywhere]">
                  {name}
                </th>
                <td className="w-1/2">
                  <Link
                    href={href}
                    aria-label={`${name}: ${count}`}
                    className="flex min-h-7 items-center gap-2 hover:text-accent"
                  >
                    <svg
                      aria-hidden
                      viewBox="0 0 100 10"
                      preserveAspectRatio="none"
                      className="h-3 min-w-12 flex-1 forced-color-adjust-none"
                    >
                      <rect width={(count / most) * 100} height={10} className="fill-accent" />
                    </svg>
                    <span className="w-12 text-right">{count}</span>
                  </Link>
                </td>
                {cells.map((cell, index) => (
                  <td key={headings[index + 2]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button variant="secondary" size="small" className="mt-3" onClick={save}>
        {t('csv')}
      </Button>
    </Panel>
  );
}
