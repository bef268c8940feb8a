const storageKey = 'singleKeys';

/** Whether keys work without Ctrl or Cmd; who dictates or hits keys by accident switches them off (WCAG 2.1.4). */
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
    // Where nothing may be stored, the choice holds for nothing.
  }
}
