import { nextTask } from './next-task.ts';

/** Marks a document of which only the first view is laid out (styles.css). */
export const firstViewAttribute = 'data-first-view';

/** Lays out what is below the first view, a part at a time: all at once would keep a phone from answering. */
export async function layOutTheRest(): Promise<void> {
  const parts = document.querySelectorAll<HTMLElement>('#content > section, #content + footer, .later');
  for (const part of parts) {
    await nextTask();
    part.style.contentVisibility = 'visible';
    // Asking for its height has it laid out now.
    void part.offsetHeight;
  }
  document.documentElement.removeAttribute(firstViewAttribute);
  for (const { style } of parts) style.removeProperty('content-visibility');
}
