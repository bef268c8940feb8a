import '../styles.css';
import { codeAttribute } from './document-state.ts';
import { recordEarlyClicks } from './early-clicks.ts';
import { nextTask } from './next-task.ts';

const release = recordEarlyClicks();

/* First paint comes first: the code that hydrates the page loads after it. */
if (PerformanceObserver.supportedEntryTypes.includes('paint')) {
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    void fetchCode();
  });
  observer.observe({ type: 'paint', buffered: true });
} else void fetchCode();

async function fetchCode(): Promise<void> {
  const names = document.querySelector(`[${codeAttribute}]`)?.getAttribute(codeAttribute)?.split(' ') ?? [];
  // In parallel, without waiting for each file to name the next.
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
