/** What the front end knows of the pictures without asking for them: `app/art/manifest.json`. */
export interface Manifest {
  [slug: string]: {
    key: KeyEntry;
    logo: Size;
    shots: Size[];
  };
}

export interface Size {
  width: number;
  height: number;
}

export interface KeyEntry extends Size {
  /** The picture 20 pixels wide, as a data address. */
  blur: string;
}

/** Widths of the exported key arts. */
export const keyWidths = [480, 768, 960, 1600] as const;

/** Longer sides of the exported screenshots: the number in the file's name. */
export const shotSides = [640, 1280] as const;

export const formats = ['avif', 'webp'] as const;

/** All pictures together, in bytes. */
export const budget = 4_250_000;
