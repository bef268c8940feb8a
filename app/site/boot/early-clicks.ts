/** The time in ms for which a held link, or a button that submits a choice, waits for hydration before its native behavior runs. */
const holdTimeout = 1000;

/**
 * Holds clicks until hydration, before which a button has no listener, and a link would load a whole document. The held control is
 * shown as busy.
 *
 * @param onHold called with each held control
 * @returns dispatches the last held click; to be called after hydration or its failure
 */
export function recordEarlyClicks(onHold: (control: HTMLElement) => void): () => void {
  let heldControl: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hold = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>('a, button') : null;
    if (control === null || (control instanceof HTMLAnchorElement && isNative(control, event))) return;
    event.preventDefault();
    event.stopPropagation();
    clearTimeout(timer);
    heldControl?.removeAttribute('aria-busy');
    heldControl = control;
    heldControl.setAttribute('aria-busy', 'true');
    if (control instanceof HTMLAnchorElement || control.hasAttribute('name')) timer = setTimeout(release, holdTimeout);
    onHold(control);
  };
  const release = () => {
    clearTimeout(timer);
    document.removeEventListener('click', hold, true);
    heldControl?.removeAttribute('aria-busy');
    heldControl?.click();
    heldControl = undefined;
  };
  // A dialog need not wait for the parts of the page that do not contain its button.
  document.addEventListener('hydrated', ({ target }) => {
    if (heldControl?.ariaHasPopup !== 'dialog' || !(target as Element).contains(heldControl)) return;
    release();
    document.addEventListener('click', hold, true);
  });

  // These buttons are disabled only for visitors without scripts.
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-held]')) button.disabled = false;
  document.addEventListener('click', hold, true);
  return release;
}

/** Whether the browser handles the click itself: another site, tab or fragment of this page, or a file. */
const isNative = (link: HTMLAnchorElement, { button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 ||
  altKey ||
  ctrlKey ||
  metaKey ||
  shiftKey ||
  link.target !== '' ||
  link.origin !== location.origin ||
  (link.pathname === location.pathname && link.search === location.search);
