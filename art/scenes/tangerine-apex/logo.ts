import type { Emblem } from '../../canvas/emblem.ts';
import { circle, el, group, rect, shape } from '../../canvas/svg.ts';
import { face } from '../../lettering/face.ts';

/** A sun in slices over the name; the road cuts through the word. */
export function logo(): Emblem {
  const small = face('normal', 850);
  const big = face('normal', 1000, 'italic');
  const width = 720;
  const word = big.path('APEX', { size: 100 });
  const wide = big.width('APEX', { size: 100 });
  const sx = 690 / wide;
  const cuts = [0, 1, 2, 3].map((i) => rect(0, 76 + i * 19, width, 3 + i * 2.2, '#000')).join('');
  const swoop = (grow: number) => `M-20 ${322 + grow}C180 ${330 + grow} 300 ${296 + grow} 400 ${262 + grow * 0.5}S640 ${214} 740 ${224}C620 ${226 - grow * 0.4} 520 ${250 - grow * 0.5} 420 ${282 - grow * 0.6}S180 ${352 - grow} -20 ${340 - grow}Z`;
  return {
    width,
    height: 380,
    body:
      el('mask', { id: 'sky' }, rect(0, 0, width, 138, '#fff'), cuts) + group({ mask: 'url(#sky)' }, circle(432, 138, 128, '#ffb02e')) +
      shape(small.path('TANGERINE', { x: 8, y: 196, size: 56, tracking: 0.452 }), '#f3eee4') +
      el('mask', { id: 'road' }, rect(-20, 0, width + 40, 400, '#fff'), shape(swoop(9), '#000')) +
      group({ mask: 'url(#road)' }, group({ transform: `translate(4 374) scale(${sx.toFixed(4)} ${(150 / 65.5).toFixed(4)})` }, shape(word, '#f3eee4'))) +
      shape(swoop(0), '#ffb02e'),
  };
}
