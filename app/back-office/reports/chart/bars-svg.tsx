import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { rotate } from '../../../ui/swipe.ts';
import type { ChartBar, ChartProps, Mark } from './chart.tsx';

/* In the chart's own units. */
const height = 100;
const step = 12;
const room = 8;

interface Drawn extends Mark {
  key: string;
  name: string;
  fill: string;
  x: number;
  y: number;
  width: number;
  height: number;
  isPoint: boolean;
}

/** The bars themselves. One of the parts is in the order of Tab, and the arrow keys lead to the others. */
export function BarsSvg({ labelledBy, ...props }: ChartProps & { labelledBy: string }) {
  const t = useTranslations('backOffice.reports');
  const { title, bars, line, most } = props;
  const [, navigate] = useLocation();
  const [active, setActive] = useState(0);
  const links = useRef<(Element | null)[]>([]);
  const drawn = bars.flatMap((bar, index) => partsOf(bar, index, props));
  const current = Math.min(active, drawn.length - 1);
  const lineY = line && height - (line.value / most) * height;
  return (
    // The links inside are what the keys move between.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <svg
      role="group"
      aria-label={t('chartOf', { title })}
      aria-describedby={labelledBy}
      viewBox={`0 -1 ${bars.length * step} ${height + 2}`}
      preserveAspectRatio="none"
      className="h-48 w-full border-b border-strong forced-color-adjust-none sm:h-56"
      onKeyDown={(event) => {
        const change = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (change === undefined || drawn.length === 0) return;
        event.preventDefault();
        const next = rotate(current, change, drawn.length);
        setActive(next);
        (links.current[next] as SVGAElement | null)?.focus();
      }}
    >
      {drawn.map((part, index) => (
        <a
          key={part.key}
          ref={(element) => void (links.current[index] = element)}
          href={part.href}
          aria-label={part.name}
          tabIndex={index === current ? 0 : -1}
          className="outline-none *:hover:opacity-80 *:focus-visible:stroke-strong"
          onFocus={() => setActive(index)}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            navigate(part.href);
          }}
        >
          <title>{part.name}</title>
          {part.isPoint ? (
            <path
              d={`M${part.x} ${part.y}h0`}
              className="stroke-strong stroke-[9px] [stroke-linecap:round] focus-visible:stroke-accent"
              vectorEffect="non-scaling-stroke"
            />
          ) : (
            <rect
              x={part.x}
              y={part.y}
              width={part.width}
              height={part.height}
              vectorEffect="non-scaling-stroke"
              className={`${part.fill} stroke-raised stroke-[2px]`}
            />
          )}
        </a>
      ))}
      {lineY !== undefined && (
        <path
          d={`M0 ${lineY}H${bars.length * step}`}
          vectorEffect="non-scaling-stroke"
          className="pointer-events-none fill-none stroke-strong stroke-2 [stroke-dasharray:6_4]"
        />
      )}
    </svg>
  );
}

/** The parts of a bar that have a height, from the bottom or from the left. */
function partsOf(
  { key, label, segments, points = [] }: ChartBar,
  index: number,
  { series, most, isGrouped = false, pointsText = '' }: ChartProps,
): Drawn[] {
  const left = index * step + (step - room) / 2;
  const width = isGrouped ? room / series.length : room;
  const scaled = (value: number) => (value / most) * height;
  let below = 0;
  const rects = segments
    .filter(({ value }) => value > 0)
    .map((segment): Drawn => {
      const place = series.findIndex(({ name }) => name === segment.series);
      const { text = '', fill = '' } = series[place] ?? {};
      const bottom = isGrouped ? 0 : below;
      below += segment.value;
      return {
        ...segment,
        key: `${key} ${segment.series}`,
        name: `${label}, ${text}: ${segment.text}`,
        fill,
        x: left + (isGrouped ? place * width : 0),
        y: height - scaled(bottom + segment.value),
        width,
        height: scaled(segment.value),
        isPoint: false,
      };
    });
  const dots = points.map((point, place): Drawn => ({
    ...point,
    key: `${key} ${place}`,
    name: `${label}, ${pointsText}: ${point.text}`,
    fill: '',
    x: left + ((place + 0.5) * room) / points.length,
    y: height - scaled(point.value),
    width: 0,
    height: 0,
    isPoint: true,
  }));
  return [...rects, ...dots];
}
