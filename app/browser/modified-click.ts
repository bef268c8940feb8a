/** Whether a click or Enter has a key with which the browser opens a link elsewhere, or downloads it, so no script may handle it. */
export const isModified = ({
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): boolean =>
  ctrlKey || metaKey || shiftKey || altKey;
