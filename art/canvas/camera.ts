import { el, round, type Attributes, type Spot } from './svg.ts';

export type Point3 = readonly [x: number, y: number, z: number];

/** A pin-hole camera that looks along z: x to the right, y up, in meters. */
export interface Camera {
  /** The projection of a point, and pixels per meter there. */
  project(point: Point3): { x: number; y: number; scale: number };
  /** A flat shape, clipped at the lens; empty when it is wholly behind. */
  face(points: readonly Point3[], fill: string, more?: Attributes): string;
  spots(points: readonly Point3[]): Spot[];
}

export interface Lens {
  /** The vanishing point in pixels. */
  centre: Spot;
  /** Pixels per meter at a distance of one meter. */
  focal: number;
  eye: Point3;
  /** Degrees, clockwise. */
  roll?: number;
  /** Degrees that the camera looks down. */
  pitch?: number;
}

export function camera({ centre, focal, eye, roll = 0, pitch = 0 }: Lens): Camera {
  const [sin, cos] = [Math.sin((roll * Math.PI) / 180), Math.cos((roll * Math.PI) / 180)];
  const [down, level] = [Math.sin((pitch * Math.PI) / 180), Math.cos((pitch * Math.PI) / 180)];
  const view = ([px, py, pz]: Point3): Point3 => {
    const [x, y, z] = [px - eye[0], py - eye[1], pz - eye[2]];
    return [x, y * level + z * down, z * level - y * down];
  };
  const flat = ([x, y, z]: Point3) => {
    const scale = focal / z;
    const [u, v] = [x * scale, -y * scale];
    return { x: centre[0] + u * cos - v * sin, y: centre[1] + u * sin + v * cos, scale };
  };
  const spots = (points: readonly Point3[]): Spot[] =>
    clip(points.map(view)).map((point) => {
      const { x, y } = flat(point);
      return [x, y];
    });
  return {
    project: (point) => flat(view(point)),
    spots,
    face(points, fill, more = {}) {
      const outline = spots(points);
      if (outline.length < 3) return '';
      return el('path', { d: `M${outline.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`, fill, ...more });
    },
  };
}

const nearest = 0.3;

/** Clips an outline at the lens. */
function clip(points: Point3[]): Point3[] {
  return points.flatMap((point, i) => {
    const before = points.at(i - 1)!;
    const inside = point[2] >= nearest;
    if (inside === before[2] >= nearest) return inside ? [point] : [];
    const part = (nearest - before[2]) / (point[2] - before[2]);
    const cut = [0, 1, 2].map((c) => before[c]! + (point[c]! - before[c]!) * part) as unknown as Point3;
    return inside ? [cut, point] : [cut];
  });
}
