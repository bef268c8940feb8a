/** What pages need to know of the pictures before they load: `app/art/manifest.json`. Addresses carry a content hash. */
export interface Manifest {
  /** By slug. */
  cases: Record<string, CasePictures>;
  /** Address of the folder of Open Graph pictures. */
  openGraph: string;
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
