import type { Camera } from '../../canvas/camera.ts';
import { type Canvas, lay, raster } from '../../canvas/canvas.ts';
import { at, circle, gradient, line, poly, rect, say, type Spot } from '../../canvas/svg.ts';
import { coupe, ghost } from './car.ts';
import { coast } from './coast.ts';
import { type Coast, cream, dusk, plum } from './scene.ts';

const spectre = '#ffd9a0';

/** Third corner, two tenths behind the ghost. */
export async function lap(width: number, height: number): Promise<Canvas> {
  const scene: Coast = {
    width,
    height,
    horizon: 0.36,
    sun: { x: 0.6, y: 0.3, r: 0.17 },
    eye: [6.4, 16.6, -3],
    focal: height * 0.98,
    roll: -2,
    seed: 23,
    bend: (z) => 8 + 12 * Math.sin(z / 24 - 0.35) + z * 0.13,
    climb: (z) => 12 + 1.6 * Math.sin(z / 26),
    trails: false,
    extra: cars,
  };
  const picture = await coast(scene);
  const points: Spot[] = [
    [1080, 196],
    [1098, 160],
    [1140, 150],
    [1156, 112],
    [1196, 96],
    [1222, 130],
    [1206, 176],
    [1222, 214],
    [1180, 236],
    [1120, 226],
    [1080, 196],
  ];
  const hud = [
    gradient('top', [
      [0, plum, 0.72],
      [1, plum, 0],
    ]),
    rect(0, 0, width, 190, 'url(#top)'),
    gradient('low', [
      [0, plum, 0],
      [1, plum, 0.8],
    ]),
    rect(0, 540, width, 180, 'url(#low)'),
    say('1:07.338', 40, 96, 82, cream, 'poster'),
    say('CAPE AMARGO, ROAD 3 OF 16', 42, 130, 24, dusk.amber, 'label'),
    rect(548, 44, 184, 62, '#ff4a2b', { rx: 6 }),
    say('+0.214', 640, 92, 54, cream, 'poster', 'middle'),
    rect(524, 112, 232, 32, plum, { rx: 6, opacity: 0.8 }),
    say('behind Ysolde, 1:42.090', 640, 134, 19, cream, 'text', 'middle'),
    line([...points], plum, 13, { opacity: 0.7 }),
    line([...points], cream, 4),
    line(points.slice(0, 5), dusk.amber, 6),
    circle(1196, 96, 9, dusk.amber),
    circle(1221, 128, 7, spectre),
    say('184', 1240, 664, 110, cream, 'poster', 'end'),
    say('KM/H', 1240, 694, 24, dusk.amber, 'label', 'end'),
    say('4', 1056, 664, 74, cream, 'poster', 'end'),
    say('GEAR', 1056, 694, 24, dusk.amber, 'label', 'end'),
    circle(112, 616, 62, plum, { opacity: 0.55, stroke: cream, 'stroke-width': 3 }),
    poly(
      [
        [134, 586],
        [134, 646],
        [86, 616],
      ],
      cream,
    ),
    circle(262, 616, 62, plum, { opacity: 0.55, stroke: cream, 'stroke-width': 3 }),
    poly(
      [
        [240, 586],
        [240, 646],
        [288, 616],
      ],
      cream,
    ),
  ];
  lay(picture, await raster(picture, hud.join('')));
  return picture;
}

function cars(view: Camera, { bend, climb }: Coast): string {
  const put = (z: number, x: number, drawing: string) => {
    const spot = view.project([bend(z) + x, climb(z), z]);
    return at(spot.x, spot.y, 2 + (bend(z + 1) - bend(z)) * 5, (spot.scale * 2.1) / 220, drawing);
  };
  const tail = (z0: number, z1: number, x: number, colour: string, thick: number, opacity: number) => {
    let d = '';
    for (let z = z0; z < z1; z += 0.7) {
      const spots = view.spots([
        [bend(z) + x, climb(z) + 0.55, z],
        [bend(z + 0.7) + x, climb(z + 0.7) + 0.55, z + 0.7],
      ]);
      if (spots.length > 1)
        d += line(spots, colour, Math.max(0.8, view.project([0, 0, z]).scale * thick), {
          opacity: opacity * ((z - z0) / (z1 - z0)) ** 0.6,
          'stroke-linecap': 'butt',
        });
    }
    return d;
  };
  return (
    tail(13, 26, 0.1, spectre, 0.1, 0.9) +
    tail(13, 26, 1.7, spectre, 0.1, 0.9) +
    put(26, 0.9, ghost(spectre)) +
    tail(2.5, 13, -1.9, '#ff3d1f', 0.14, 0.9) +
    tail(2.5, 13, -0.3, '#ff3d1f', 0.14, 0.9) +
    put(13, -1.1, coupe())
  );
}
