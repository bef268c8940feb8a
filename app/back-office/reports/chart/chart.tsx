import { useId } from 'react';
import { Panel } from '../../layout/panel.tsx';
import { BarsSvg } from './bars-svg.tsx';
import { ChartTable } from './chart-table.tsx';
import { type Fill, marks } from './fills.ts';

export interface Series {
  name: string;
  text: string;
  fill: Fill;
}

export interface Mark {
  value: number;
  /** The value as it is read. */
  text: string;
  /** The list of what it counts. */
  href: string;
}

export interface ChartBar {
  key: string;
  label: string;
  segments: readonly (Mark & { series: string })[];
  points?: readonly Mark[];
}

export interface ChartProps {
  title: string;
  /** Of the CSV file, without its ending. */
  fileName: string;
  series: readonly Series[];
  bars: readonly ChartBar[];
  /** The value at the top. */
  most: number;
  /** Segments stand beside each other, not on each other. */
  isGrouped?: boolean;
  /** Writes a value of the scale. */
  scale?: (value: number) => string;
  /** A value to compare with. */
  line?: { value: number; text: string };
  /** What points are; a chart without it has none. */
  pointsText?: string;
}

/** Bars whose parts open the lists that they count, with a legend, and a table of the same values. */
export function Chart(props: ChartProps) {
  const { title, series, bars, most, scale = String, line, pointsText } = props;
  const id = useId();
  const shown = bars.filter((_, index) => index % Math.ceil(bars.length / 4) === 0);
  return (
    <Panel title={title}>
      <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-sm" aria-hidden>
        {series.map(({ name, text, fill }) => (
          <li key={name} className="flex items-center gap-2">
            <span className={`size-3 forced-color-adjust-none ${marks[fill]}`} />
            {text}
          </li>
        ))}
        {pointsText && bars.some(({ points }) => points && points.length > 0) && (
          <li className="flex items-center gap-2">
            <span className="size-2 rounded-full bg-strong forced-color-adjust-none" />
            {pointsText}
          </li>
        )}
        {line && (
          <li className="flex items-center gap-2">
            <span className="w-4 border-t-2 border-dashed border-strong" />
            {line.text}
          </li>
        )}
      </ul>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div aria-hidden className="flex flex-col justify-between text-right text-xs text-muted tabular-nums">
          <span className="-translate-y-1/2">{scale(most)}</span>
          <span className="translate-y-1/2">0</span>
        </div>
        <BarsSvg {...props} labelledBy={id} />
        <div aria-hidden className="col-start-2 mt-1 flex justify-between text-xs text-muted">
          {shown.map(({ key, label }) => (
            <span key={key}>{label}</span>
          ))}
        </div>
      </div>
      <ChartTable {...props} id={id} />
    </Panel>
  );
}
