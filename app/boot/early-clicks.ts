/** How long a link, or a button that chooses something, waits for the code, in ms, before it leads where it leads by itself. */
const patience = 1000;

/**
 * Holds what is clicked before the page answers: a button has nobody to hear it yet, and a link would have the server
 * make a whole page that the code makes faster.
 *
 * @returns lets the last of them happen; called when the page answers, or never will
 */
export function holdEarlyClicks(): () => void {
  let clicked: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hold = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>('a, button') : null;
    if (control === null || (control instanceof HTMLAnchorElement && leadsElsewhere(control, event))) return;
    event.preventDefault();
    event.stopPropagation();
    clearTimeout(timer);
    clicked = control;
    if (control instanceof HTMLAnchorElement || control.hasAttribute('name')) timer = setTimeout(release, patience);
  };
  const release = () => {
    clearTimeout(timer);
    document.removeEventListener('click', hold, true);
    clicked?.click();
    clicked = undefined;
  };

  document.addEventListener('click', hold, true);
  return release;
}

/** To another site, tab or place of this page, or to a file: the browser's own affair. */
const leadsElsewhere = (link: HTMLAnchorElement, { button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 ||
  altKey ||
  ctrlKey ||
  metaKey ||
  shiftKey ||
  link.target !== '' ||
  link.origin !== location.origin ||
  (link.pathname === location.pathname && link.search === location.search);
