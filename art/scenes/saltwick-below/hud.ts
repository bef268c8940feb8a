import { rect, say } from '../../canvas/svg.ts';

export const pale = '#e9f7c4';

export const accent = '#a4d93f';

export function hud(oil: number, breath: number, alarm = false): string {
  const bar = (y: number, name: string, part: number, colour: string) =>
    say(name, 44, y, 19, pale, 'label') +
    rect(112, y - 12, 190, 10, '#000', { opacity: 0.55 }) +
    rect(112, y - 12, 190 * part, 10, colour) +
    Array.from({ length: 9 }, (_, i) => rect(112 + (i + 1) * 19, y - 12, 1.5, 10, '#000', { opacity: 0.5 })).join('') +
    say(String(Math.round(part * 100)), 314, y, 19, pale, 'label');
  const tablets = Array.from({ length: 5 }, (_, i) =>
    rect(1150 + i * 20, 648, 12, 22, i < 3 ? pale : 'none', {
      rx: 6,
      stroke: pale,
      'stroke-width': 1.5,
      opacity: i < 3 ? 0.95 : 0.45,
    }),
  ).join('');
  return (
    bar(644, 'OIL', oil, alarm ? '#ff5436' : accent) +
    bar(672, 'BREATH', breath, pale) +
    say('SALT TABLETS', 1136, 667, 19, pale, 'label', 'end') +
    tablets
  );
}

export function objective(place: string, task: string): string {
  return (
    say(place, 44, 62, 22, pale, 'text', 'start', { opacity: 0.75 }) +
    say(task, 44, 96, 32, pale, 'label') +
    rect(44, 112, 54, 4, accent)
  );
}

export function prompt(x: number, y: number, keyName: string, text: string): string {
  return (
    rect(x - 86, y - 24, 32, 32, pale, { rx: 5 }) +
    say(keyName, x - 70, y, 21, '#0b130c', 'strong', 'middle') +
    say(text, x - 42, y - 1, 21, pale, 'text')
  );
}
