/** The facts about the pictures that pages need before these load: `app/art/manifest.json`. Addresses contain a hash of the content. */
export interface Manifest {
  /** By slug. */
  cases: Record<string, CasePictures>;
}

/** The facts about link previews that the heads of pages need: `app/art/link-previews.json`. Scripts of visitors do not contain them. */
export interface LinkPreviews {
  /** Address of the folder, with a hash of the content. */
  folder: string;
  /** The name of the studio and the developer's share in percent that the pictures show. */
  drawnFor: { name: string; share: number };
}

export interface CasePictures {
  /** Address of the folder of the case's pictures. */
  folder: string;
  /** The key art 20 pixels wide, as a data address. */
  blur: string;
  logo: Size;
  shots: Size[];
}

interface Size {
  width: number;
  height: number;
}
