import type { Emblem } from '../../canvas/emblem.ts';
import { circle, el, group, rect, shape } from '../../canvas/svg.ts';
import { face } from '../../lettering/face.ts';

/** A sun in slices over the name; the road cuts through the word. */
export function logo(): Emblem {
  const small = face('normal', 900);
  const big = face('normal', 1000, 'italic');
  const width = 740;
  const size = 700 / small.width('TANGERINE', { size: 1, tracking: 0.02 });
  const wide = big.width('APEX', { size: 100 });
  const cuts = [0, 1, 2, 3].map((i) => rect(0, 76 + i * 19, width, 3 + i * 2.2, '#000')).join('');
  const swoop = (grow: number) =>
    `M-20 ${364 + grow}C180 ${372 + grow} 300 ${338 + grow} 400 ${304 + grow * 0.5}S640 256 760 266C620 ${268 - grow * 0.4} 520 ${292 - grow * 0.5} 420 ${324 - grow * 0.6}S180 ${394 - grow} -20 ${382 - grow}Z`;
  return {
    width,
    height: 424,
    body:
      el('mask', { id: 'tangerine-sun' }, rect(0, 0, width, 138, '#fff'), cuts) +
      group({ mask: 'url(#tangerine-sun)' }, circle(444, 138, 128, '#ffb02e')) +
      shape(small.path('TANGERINE', { x: 18, y: 232, size, tracking: 0.02 }), '#f3eee4') +
      el('mask', { id: 'tangerine-road' }, rect(-20, 0, width + 40, 440, '#fff'), shape(swoop(9), '#000')) +
      group(
        { mask: 'url(#tangerine-road)' },
        group(
          { transform: `translate(22 418) scale(${(690 / wide).toFixed(4)} ${(156 / 65.5).toFixed(4)})` },
          shape(big.path('APEX', { size: 100 }), '#f3eee4'),
        ),
      ) +
      shape(swoop(0), '#ffb02e'),
  };
}
