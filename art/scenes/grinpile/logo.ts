import type { Emblem } from '../../canvas/emblem.ts';
import { circle, group, shape } from '../../canvas/svg.ts';
import { face } from '../../lettering/face.ts';
import { loud } from './sticker.ts';

/** The dots of the two letters i are eyes, and under them the name grins. */
export function logo(): Emblem {
  const type = face('normal', 1000);
  const size = 200;
  const hop = [0, 4, 0, -5, 3, 0, -4, 2];
  let x = 34;
  let letters = '';
  const eyes: number[] = [];
  Array.from('grınpıle').forEach((letter, i) => {
    letters += type.path(letter, { x, y: 196 + hop[i]!, size });
    const advance = type.width(letter, { size }) - 3;
    if (letter === 'ı') eyes.push(x + advance / 2);
    x += advance;
  });
  const edge = { stroke: loud.ink, 'stroke-width': 22, 'stroke-linejoin': 'round' };
  const rim = { stroke: '#fffdf4', 'stroke-width': 46, 'stroke-linejoin': 'round' };
  const eye = (cx: number, r: number, more = {}) => circle(cx, 54, r, loud.white, more);
  const [a, b] = eyes as [number, number];
  const mouth = `M${a - 4} 268Q${(a + b) / 2} 308 ${b + 4} 268Q${(a + b) / 2} 366 ${a - 4} 268Z`;
  return {
    width: x + 30,
    height: 372,
    body: group(
      { transform: 'translate(0 10)' },
      shape(letters, '#fffdf4', rim) +
        eyes.map((cx) => eye(cx, 35, rim)).join('') +
        shape(mouth, '#fffdf4', rim) +
        shape(letters, loud.ink, edge) +
        shape(mouth, loud.ink, edge) +
        eyes.map((cx) => eye(cx, 35, edge)).join('') +
        shape(letters, loud.yellow) +
        shape(mouth, loud.white) +
        eyes.map((cx) => eye(cx, 35) + circle(cx + 8, 60, 17, loud.ink) + circle(cx + 3, 53, 5.5, '#fff')).join(''),
    ),
  };
}
