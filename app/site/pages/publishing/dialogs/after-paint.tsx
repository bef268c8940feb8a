import { type PropsWithChildren, useEffect, useState } from 'react';
import { nextPaint } from '../../../../browser/next-task.ts';

/** Windows of phones, whose processors are slow, and in which each form fills the maximum height of a dialog. */
const phoneWindow = '(width < 28rem) and (height < 60rem)';

/**
 * The rest of a dialog, which a phone renders after it has painted the beginning. Until then a placeholder with the height of the window
 * gives the dialog its maximum height, so nothing that is visible moves. Other windows render the whole dialog in one task.
 */
export function AfterPaint({ children }: PropsWithChildren) {
  const [isDelayed, setDelayed] = useState(() => matchMedia(phoneWindow).matches);
  useEffect(() => {
    if (isDelayed) void nextPaint().then(() => setDelayed(false));
  }, [isDelayed]);
  return isDelayed ? <div className="h-dvh" /> : children;
}
