import { type Canvas, lay, raster } from '../../canvas/canvas.ts';
import { random } from '../../canvas/random.ts';
import { circle, group, line, poly, say, shape } from '../../canvas/svg.ts';
import { cavern } from './cavern.ts';
import { hud, objective, pale, prompt } from './hud.ts';

/** Wading into the east gallery. */
export async function gallery(width: number, height: number): Promise<Canvas> {
  const picture = await cavern({
    width,
    height,
    lamp: [0.83, 0.4],
    water: 0.7,
    seed: 63,
    spread: 0.86,
    power: 1.1,
    middle:
      line(
        [
          [598, -5],
          [598, 262],
        ],
        '#0b0b0b',
        3,
      ) +
      poly(
        [
          [586, 262],
          [610, 262],
          [614, 306],
          [582, 306],
        ],
        '#fff',
      ) +
      poly(
        [
          [580, 306],
          [616, 306],
          [613, 313],
          [583, 313],
        ],
        '#0b0b0b',
      ) +
      poly(
        [
          [584, 262],
          [612, 262],
          [606, 254],
          [590, 254],
        ],
        '#0b0b0b',
      ) +
      line(
        [
          [594, 262],
          [593, 306],
        ],
        '#444',
        1.5,
      ) +
      line(
        [
          [603, 262],
          [604, 306],
        ],
        '#444',
        1.5,
      ),
  });
  lay(
    picture,
    await raster(
      picture,
      hud(0.62, 0.84) +
        prompt(598, 388, 'E', 'Take the lamp') +
        objective('Shaft 2, east gallery', 'Ring the winding-house bell') +
        say('Something knocks, twice, under the boards.', 640, 640, 21, pale, 'text', 'middle', { opacity: 0.9 }),
    ),
  );
  return picture;
}

/** Somebody else has a lamp, and something waits for it to go out. */
export async function watchers(width: number, height: number): Promise<Canvas> {
  const next = random(40);
  let eyes = '';
  for (let i = 0; i < 40; i++) {
    const y = 470 + next() ** 1.4 * 220;
    const size = 1.2 + ((y - 470) / 220) * 3.2;
    const x = 80 + next() * 1120;
    if (Math.abs(x - 850) < 90 && y < 560) continue;
    if (y > 600 && (x < 360 || x > 1040 || Math.abs(x - 640) < 160)) continue;
    eyes += circle(x, y, size, '#eaffa0') + circle(x + size * 4.6, y + next.between(-1, 1), size, '#eaffa0');
  }
  const s = 0.42;
  const [bx, by] = [850, 436];
  const boat = group(
    { transform: `translate(${bx} ${by}) scale(${s})` },
    shape('M-128 -28Q-100 14 -60 12L76 12Q112 12 134 -34Q40 -16 -128 -28Z', '#050505'),
    line(
      [
        [-126, -27],
        [-20, -19],
        [60, -20],
        [132, -33],
      ],
      '#ccc',
      4,
    ),
    shape('M-46 -20L-40 -92Q-40 -132 -16 -138Q14 -138 20 -100L26 -20Z', '#060606'),
    circle(-13, -150, 19, '#060606'),
    line(
      [
        [-31, -160],
        [-13, -172],
        [4, -160],
      ],
      '#eee',
      5,
    ),
    line(
      [
        [14, -110],
        [60, -150],
      ],
      '#060606',
      12,
    ),
    line(
      [
        [60, -150],
        [60, -120],
      ],
      '#060606',
      3,
    ),
    poly(
      [
        [48, -120],
        [72, -120],
        [76, -80],
        [44, -80],
      ],
      '#fff',
    ),
  );
  const picture = await cavern({
    width,
    height,
    lamp: [1.216, 0.54],
    water: 0.6,
    seed: 90,
    spread: 1.35,
    power: 0.95,
    timber: false,
    middle: boat,
    below: eyes,
    sway: 0.1,
  });
  lay(
    picture,
    await raster(
      picture,
      hud(0.06, 0.31, true) +
        objective('Shaft 3, the drowned cage', 'Do not let the boat see your lamp') +
        say('Nobody has had a boat down here since 1957.', 640, 672, 21, pale, 'text', 'middle'),
    ),
  );
  return picture;
}
