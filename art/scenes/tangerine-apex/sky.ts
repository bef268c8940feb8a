import { cloud, noise, random } from '../../canvas/random.ts';
import { circle, glow, gradient, poly, rect, shape, type Spot } from '../../canvas/svg.ts';
import type { Coast } from './scene.ts';

export function sky({ width, height, horizon, sun }: Coast): string {
  const [cx, cy, r] = [sun.x * width, sun.y * height, sun.r * height];
  const bands = [
    [0, '#2a0f2b'],
    [0.2, '#43142f'],
    [0.38, '#6d1b31'],
    [0.54, '#9c2c2a'],
    [0.68, '#cc4420'],
    [0.8, '#ea611b'],
    [0.9, '#fb7f20'],
    [0.96, '#ff9a2c'],
  ] as const;
  let drawing = rect(-width, -height, width * 3, height * 2.5, '#2a0f2b');
  bands.forEach(([from, colour], i) => {
    const y = from * horizon * height;
    const d = Array.from({ length: 41 }, (_, k) => {
      const x = -0.2 * width + (k / 40) * 1.4 * width;
      const near = Math.exp(-(((x - cx) / (width * 0.42)) ** 2));
      return `${x} ${(y - near * height * 0.05 * (1.2 - from) - (noise(k * 0.35, i, 3) - 0.5) * height * 0.012).toFixed(1)}`;
    });
    drawing += shape(
      `M${d.join('L')}L${1.2 * width} ${horizon * height + 4}L${-0.2 * width} ${horizon * height + 4}Z`,
      colour,
    );
  });
  drawing += glow(
    'halo',
    [
      [0, '#ffe9a8', 0.85],
      [0.35, '#ffb648', 0.5],
      [1, '#ff7a1a', 0],
    ],
    { gradientUnits: 'userSpaceOnUse', cx, cy, r: r * 2.6 },
  );
  drawing += circle(cx, cy, r * 2.6, 'url(#halo)');
  drawing +=
    gradient('disc', [
      [0, '#fff6d6'],
      [0.55, '#ffdc7a'],
      [1, '#ffab33'],
    ]) + circle(cx, cy, r, 'url(#disc)');
  const next = random(11);
  for (let i = 0; i < 9; i++) {
    const y = horizon * height * next.between(0.3, 0.93);
    const length = width * next.between(0.12, 0.4);
    const x = next.between(-0.05, 0.95) * width;
    const thick = height * next.between(0.003, 0.009);
    drawing += shape(
      `M${x} ${y}q${length / 2} ${-thick * 2} ${length} 0q${-length / 2} ${thick} ${-length} 0Z`,
      i % 3 ? '#7c2130' : '#ffc765',
      { opacity: 0.75 },
    );
  }
  return drawing;
}

export function sea({ width, height, horizon, sun }: Coast): string {
  const top = horizon * height;
  const cx = sun.x * width;
  const next = random(5);
  let drawing =
    gradient('sea', [
      [0, '#d9531f'],
      [0.1, '#8e2a2b'],
      [0.35, '#4a1531'],
      [1, '#1c0b22'],
    ]) + rect(-width, top, width * 3, height * 1.6 - top, 'url(#sea)');
  for (let i = 0; i < 300; i++) {
    const part = next() ** 1.7;
    const y = top + 2 + part * (height - top);
    const near = next() - next();
    const x = cx + near * width * (0.07 + 0.3 * part);
    const length = width * (0.01 + 0.07 * part) * next.between(0.3, 1.2);
    const thick = Math.max(1, height * 0.011 * part);
    const shade = Math.abs(near) < 0.35 ? '#ffd873' : Math.abs(near) < 0.65 ? '#ffa436' : '#e8641f';
    drawing += shape(
      `M${x - length} ${y}Q${x} ${y - thick} ${x + length} ${y}Q${x} ${y + thick} ${x - length} ${y}Z`,
      shade,
      { opacity: next.between(0.35, 0.95) * (1 - 0.62 * part) },
    );
  }
  return drawing;
}

/** Far capes, flat, paler with the distance. */
export function headlands({ width, height, horizon, seed }: Coast): string {
  const top = horizon * height;
  const capes = [
    { from: 0.78, to: 1.4, rise: 0.07, colour: '#c4471f' },
    { from: 0.86, to: 1.4, rise: 0.13, colour: '#8c2b27' },
    { from: -0.4, to: 0.16, rise: 0.045, colour: '#b23c20' },
  ];
  return capes
    .map(({ from, to, rise, colour }, i) => {
      const points: Spot[] = [[from * width, top + 2]];
      for (let k = 0; k <= 40; k++) {
        const part = k / 40;
        const x = from + (to - from) * part;
        const shoulder = from < 0 ? Math.min(1, (1 - part) * 3) : Math.min(1, part * 3.4);
        points.push([x * width, top - height * rise * shoulder * (0.55 + 0.7 * cloud(part * 5, i, 3, seed + i))]);
      }
      points.push([to * width, top + 2]);
      return poly(points, colour);
    })
    .join('');
}
