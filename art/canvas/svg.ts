import { face, type Face, type Setting } from '../lettering/face.ts';

export type Attributes = Record<string, string | number | undefined>;
export type Spot = readonly [number, number];

/** One SVG element; attributes that are undefined are left out. */
export function el(name: string, attributes: Attributes, ...children: string[]): string {
  const list = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : value}"`)
    .join('');
  return children.length ? `<${name}${list}>${children.join('')}</${name}>` : `<${name}${list}/>`;
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more: Attributes = {}): string {
  return el('rect', { x, y, width, height, fill, ...more });
}

export function circle(cx: number, cy: number, r: number, fill: string, more: Attributes = {}): string {
  return el('circle', { cx, cy, r, fill, ...more });
}

export function poly(points: readonly Spot[], fill: string, more: Attributes = {}): string {
  return el('path', { d: `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`, fill, ...more });
}

export function line(points: readonly Spot[], stroke: string, width: number, more: Attributes = {}): string {
  const d = `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`;
  return el('path', {
    d,
    fill: 'none',
    stroke,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  });
}

export function shape(d: string, fill: string, more: Attributes = {}): string {
  return el('path', { d, fill, ...more });
}

export function group(attributes: Attributes, ...children: string[]): string {
  return el('g', attributes, children.join(''));
}

/** A group that is moved, turned and scaled. */
export function at(x: number, y: number, turn: number, scale: number, ...children: string[]): string {
  return group(
    { transform: `translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${round(scale)})` },
    ...children,
  );
}

/** A line of text as outlines. */
export function words(type: Face, text: string, setting: Setting, fill: string, more: Attributes = {}): string {
  return shape(type.path(text, setting), fill, more);
}

/** The largest size at which a line is no wider than `width`. */
export function fitted(type: Face, text: string, width: number, tracking = 0): number {
  return width / type.width(text, { size: 1, tracking });
}

export function gradient(
  id: string,
  stops: readonly (readonly [number, string, number?])[],
  more: Attributes = {},
): string {
  const inner = stops.map(([offset, colour, opacity]) =>
    el('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity }),
  );
  return el('linearGradient', { id, x1: 0, y1: 0, x2: 0, y2: 1, ...more }, ...inner);
}

export function glow(
  id: string,
  stops: readonly (readonly [number, string, number?])[],
  more: Attributes = {},
): string {
  const inner = stops.map(([offset, colour, opacity]) =>
    el('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity }),
  );
  return el('radialGradient', { id, ...more }, ...inner);
}

export type Voice = 'poster' | 'label' | 'text' | 'strong' | 'heavy' | 'thin';

/** A line of text in one of the faces that interfaces in the pictures use. */
export function say(
  text: string,
  x: number,
  y: number,
  size: number,
  fill: string,
  voice: Voice = 'text',
  anchor: Setting['anchor'] = 'start',
  more: Attributes = {},
): string {
  const [width, weight] = voices[voice];
  return words(face(width, weight), text, { x, y, size, anchor }, fill, more);
}

const voices = {
  poster: ['condensed', 900],
  label: ['condensed', 600],
  thin: ['condensed', 300],
  text: ['normal', 450],
  strong: ['normal', 750],
  heavy: ['normal', 1000],
} as const;

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
