import { type ReactNode, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';

/**
 * Renders content outside of the document, so that showing it only attaches an element: on a slow phone that takes a tenth of the time of
 * rendering it. What is not in the document is found by no label, role or id.
 *
 * @param content undefined until it is to be rendered
 * @returns `content`, which stays mounted, and `place`, which is the element with the content wherever it is mounted
 */
export function usePreparedContent(content: ReactNode): { content: ReactNode; place: ReactNode } {
  const [readHost] = useState(createHost);
  const attach = useCallback((place: HTMLElement | null) => place?.append(readHost()), [readHost]);
  return { content: content === undefined ? null : createPortal(content, readHost()), place: <div ref={attach} /> };
}

/** Creates the element when it is needed, since the server has no document. */
function createHost(): () => HTMLElement {
  let host: HTMLElement | undefined;
  return () => (host ??= document.createElement('div'));
}
