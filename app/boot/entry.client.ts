import '../styles.css';
import { codeAttribute } from './code-attribute.ts';
import { holdEarlyClicks } from './early-clicks.ts';
import { nextTask } from './next-task.ts';

const release = holdEarlyClicks();

/* What is seen comes first: the code that makes it answer is fetched once the page stands on the screen. */
if (PerformanceObserver.supportedEntryTypes.includes('paint')) {
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    void fetchCode();
  });
  observer.observe({ type: 'paint', buffered: true });
} else void fetchCode();

async function fetchCode(): Promise<void> {
  const names = document.querySelector(`[${codeAttribute}]`)?.getAttribute(codeAttribute)?.split(' ') ?? [];
  // All at once, and not each when the one before has named it.
  for (const href of names) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  try {
    const { start } = await import('./start.tsx');
    await nextTask();
    await start();
  } finally {
    release();
  }
}
