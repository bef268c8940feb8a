/** The facts about the pictures that pages need before these load: `app/art/manifest.json`. Addresses contain a hash of the content. */
export interface Manifest {
  /** By slug. */
  cases: Record<string, CasePictures>;
  /** Address of the folder of Open Graph pictures. */
  openGraph: string;
  /** The developer's share in percent that the pictures of the home and the publishing page state. */
  statedShare: number;
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
