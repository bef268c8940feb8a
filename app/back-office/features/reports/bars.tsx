import { useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { isModified } from '../../../browser/modified-click.ts';
import { rotate } from '../../../ui/swipe.ts';

interface Mark {
  value: number;
  /** The value as text. */
  text: string;
  /** The list of the counted entries. */
  href: string;
}

export interface ChartBar {
  key: string;
  label: string;
  /** One value per series; undefined if it has none. */
  segments: readonly (Mark | undefined)[];
  points?: readonly Mark[];
}

export interface ChartProps {
  title: string;
  /** Name of the CSV file, without its extension. */
  fileName: string;
  series: readonly string[];
  bars: readonly ChartBar[];
  /** The value at the top of the scale. */
  most: number;
  /** Whether segments are next to each other instead of stacked. */
  isGrouped?: boolean;
  /** Formats a value of the scale. */
  scale?: (value: number) => string;
  line?: { value: number; text: string };
  /** The description of points; a chart without it has none. */
  pointsText?: string;
  /** `verdicts` is for three series with the meanings good, late and bad; the default palette treats all series equally. */
  palette?: keyof typeof palettes;
}

/** The styles of the series in order, and of their marks in the legend. */
const palettes = {
  categories: [
    { bar: 'fill-accent stroke-raised', mark: 'bg-accent' },
    { bar: 'fill-blue stroke-raised', mark: 'bg-blue' },
    { bar: 'fill-green stroke-raised', mark: 'bg-green' },
    { bar: 'fill-purple stroke-raised', mark: 'bg-purple' },
  ],
  /** Solid, striped and hollow, for people who cannot distinguish the colors. */
  verdicts: [
    { bar: 'fill-green stroke-raised', mark: 'bg-green' },
    {
      bar: 'stroke-raised',
      isStriped: true,
      mark: 'border border-yellow bg-[repeating-linear-gradient(var(--yellow)_0_2px,var(--raised)_2px_4px)]',
    },
    { bar: 'fill-red/15 stroke-red', mark: 'border-2 border-red bg-red/15' },
  ],
} satisfies Record<string, readonly { bar: string; mark: string; isStriped?: boolean }[]>;

export function lookOf(index: number, palette: keyof typeof palettes = 'categories') {
  const styles: readonly { bar: string; mark: string; isStriped?: boolean }[] = palettes[palette];
  return styles[index % styles.length]!;
}

/* The height of the chart, the distance between bars, and their width, in the units of the view box. */
const height = 100;
const step = 12;
const barWidth = 8;

/** The bars of a chart. One of the parts is in the tab order, and the arrow keys move to the others. */
export function Bars({ describedBy, ...props }: ChartProps & { describedBy: string }) {
  const t = useTranslations('backOffice.reports');
  const { title, bars, line, most } = props;
  const [, navigate] = useLocation();
  const [active, setActive] = useState(0);
  const links = useRef<(SVGAElement | null)[]>([]);
  const stripes = useId();
  const parts = bars.flatMap((bar, index) => partsOf(bar, index, props, stripes));
  const current = Math.min(active, parts.length - 1);
  return (
    // The keys move between the links inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <svg
      role="group"
      aria-label={t('chartOf', { title })}
      aria-describedby={describedBy}
      viewBox={`0 -1 ${bars.length * step} ${height + 2}`}
      preserveAspectRatio="none"
      className="h-48 w-full border-b border-strong forced-color-adjust-none sm:h-56"
      onKeyDown={(event) => {
        const change = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (change === undefined || parts.length === 0) return;
        event.preventDefault();
        const next = rotate(current, change, parts.length);
        setActive(next);
        links.current[next]?.focus();
      }}
    >
      <defs>
        <pattern id={stripes} patternUnits="userSpaceOnUse" width={step} height={4}>
          <rect width={step} height={2} className="fill-yellow" />
        </pattern>
      </defs>
      {parts.map(({ key, name, href, shape }, index) => (
        <a
          key={key}
          ref={(element) => void (links.current[index] = element as SVGAElement | null)}
          href={href}
          aria-label={name}
          tabIndex={index === current ? 0 : -1}
          className="outline-none *:hover:opacity-80 focus-visible:*:stroke-strong"
          onFocus={() => setActive(index)}
          onClick={(event) => {
            if (isModified(event)) return;
            event.preventDefault();
            navigate(href);
          }}
        >
          <title>{name}</title>
          {shape}
        </a>
      ))}
      {line && (
        <path
          d={`M0 ${height - (line.value / most) * height}H${bars.length * step}`}
          vectorEffect="non-scaling-stroke"
          className="pointer-events-none fill-none stroke-strong stroke-2 [stroke-dasharray:6_4]"
        />
      )}
    </svg>
  );
}

/** The non-empty parts of a bar from the bottom or from the left, and its points. @param stripes the id of the pattern */
function partsOf({ key, label, segments, points = [] }: ChartBar, index: number, props: ChartProps, stripes: string) {
  const { series, most, isGrouped = false, pointsText = '', palette } = props;
  const left = index * step + (step - barWidth) / 2;
  const width = isGrouped ? barWidth / series.length : barWidth;
  const scaled = (value: number) => (value / most) * height;
  let below = 0;
  const rects = segments.flatMap((segment, seriesIndex) => {
    if (!segment || segment.value <= 0) return [];
    const top = (isGrouped ? 0 : below) + segment.value;
    below += segment.value;
    const { bar, isStriped } = lookOf(seriesIndex, palette);
    return {
      key: `${key} ${seriesIndex}`,
      name: `${label}, ${series[seriesIndex]}: ${segment.text}`,
      href: segment.href,
      shape: (
        <rect
          x={left + (isGrouped ? seriesIndex * width : 0)}
          y={height - scaled(top)}
          width={width}
          height={scaled(segment.value)}
          vectorEffect="non-scaling-stroke"
          fill={isStriped ? `url(#${stripes})` : undefined}
          className={`${bar} stroke-[2px]`}
        />
      ),
    };
  });
  const dots = points.map(({ value, text, href }, pointIndex) => ({
    key: `${key} point ${pointIndex}`,
    name: `${label}, ${pointsText}: ${text}`,
    href,
    shape: (
      <path
        d={`M${left + ((pointIndex + 0.5) * barWidth) / points.length} ${height - scaled(value)}h0`}
        className="stroke-strong stroke-[9px] [stroke-linecap:round] focus-visible:stroke-accent"
        vectorEffect="non-scaling-stroke"
      />
    ),
  }));
  return [...rects, ...dots];
}
