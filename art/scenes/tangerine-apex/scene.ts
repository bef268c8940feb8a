import type { Camera, Point3 } from '../../canvas/camera.ts';

export interface Coast {
  width: number;
  height: number;
  /** The horizon and the sun, as fractions of the picture. */
  horizon: number;
  sun: { x: number; y: number; r: number };
  eye: Point3;
  focal: number;
  roll?: number;
  seed: number;
  /** Where the middle of the road runs at a distance. */
  bend: (z: number) => number;
  /** Height of the road above the sea at a distance. */
  climb: (z: number) => number;
  trails?: boolean;
  /** Laid over the road before the picture is lit. */
  extra?: (view: Camera, scene: Coast) => string;
}

export const dusk = {
  plum: '#1c0b1e',
  wine: '#4a1230',
  rust: '#a8321f',
  orange: '#ff7a1a',
  amber: '#ffb02e',
  cream: '#fff1c9',
};

/** Inks of the interface. */
export const cream = '#fff3d6';
export const plum = '#1c0b1e';
