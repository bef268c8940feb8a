const storageKey = 'singleKeys';

/** Whether single-key shortcuts are on (WCAG 2.1.4). */
export function readSingleKeys(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

export function writeSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off');
  } catch {
    // Without storage the default stays.
  }
}
