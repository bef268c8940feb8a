/** The color between two, `#rrggbb`. */
export function mix(from: string, to: string, part: number): string {
  const channels = (hex: string) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));
  const [a, b] = [channels(from), channels(to)];
  return `#${a.map((value, i) => hex(value + (b[i]! - value) * part)).join('')}`;
}

function hex(value: number): string {
  return Math.round(value).toString(16).padStart(2, '0');
}
