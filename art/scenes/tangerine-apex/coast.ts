import { camera } from '../../canvas/camera.ts';
import { bloom, type Canvas, canvas, grain, lay, raster, vignette } from '../../canvas/canvas.ts';
import { group } from '../../canvas/svg.ts';
import { land, trails } from './land.ts';
import type { Coast } from './scene.ts';
import { headlands, sea, sky } from './sky.ts';

/** A coast road at sunset: the sea to the left, cliffs to the right, light trails along the bends. */
export async function coast(scene: Coast): Promise<Canvas> {
  const { width, height, horizon, focal, eye, roll = 0 } = scene;
  const view = camera({ centre: [width / 2, horizon * height], focal, eye, roll });
  const picture = canvas(width, height);
  lay(picture, await raster(picture, turned(scene, sky(scene) + sea(scene))));
  lay(picture, await raster(picture, turned(scene, headlands(scene))));
  lay(picture, await raster(picture, land(view, scene)));
  if (scene.trails !== false) {
    const paths = trails(view, scene);
    lay(picture, await raster(picture, paths.wide, height / 90), 'add', 0.75);
    lay(picture, await raster(picture, paths.wide, height / 400), 'screen', 0.9);
    lay(picture, await raster(picture, paths.core), 'screen', 1);
  }
  if (scene.extra) lay(picture, await raster(picture, scene.extra(view, scene)));
  await bloom(picture, 0.72, height / 50, 0.35);
  await bloom(picture, 0.8, height / 9, 0.3);
  vignette(picture, 0.42, scene.sun.x, horizon);
  grain(picture, height > 900 ? 0.045 : 0.022, height > 900 ? 2 : 1);
  return picture;
}

function turned({ width, height, horizon, roll = 0 }: Coast, drawing: string): string {
  return group({ transform: `rotate(${roll} ${width / 2} ${horizon * height})` }, drawing);
}
