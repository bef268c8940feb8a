import { useState } from 'react';

/**
 * An image that may not be there: what to put on the `<img>`, or nothing when it failed or there is none.
 *
 * @param address where it is, if anywhere
 */
export function useImage(address: string | undefined) {
  const [failed, setFailed] = useState<string>();
  if (address === undefined || address === failed) return undefined;
  const fail = () => setFailed(address);
  return {
    src: address,
    onError: fail,
    // It can fail before this code is here, and then no event comes.
    ref: (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') fail();
    },
  };
}
