import '../../styles/site.css';
import { codeAttribute, laterAttribute } from './code-attributes.ts';
import { recordEarlyClicks } from './early-clicks.ts';

const addressesIn = (attribute: string): string[] =>
  document.querySelector(`[${attribute}]`)!.getAttribute(attribute)!.split(' ').filter(Boolean);

/** Loads files in parallel, instead of one after another as each imports the next. */
function preload(addresses: readonly string[]): void {
  for (const href of addresses) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}

const release = recordEarlyClicks((control) => {
  // The dialog opens as soon as its button is hydrated. The busy button is painted first.
  if (control.ariaHasPopup === 'dialog')
    requestAnimationFrame(() => setTimeout(preload, 0, addressesIn(laterAttribute)));
});

/* The code that hydrates the page loads after the first paint. */
if (PerformanceObserver.supportedEntryTypes.includes('paint')) {
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    void fetchCode();
  });
  observer.observe({ type: 'paint', buffered: true });
} else void fetchCode();

async function fetchCode(): Promise<void> {
  const addresses = addressesIn(codeAttribute);
  preload(addresses);
  try {
    const { start }: typeof import('./start.tsx') = await import(/* @vite-ignore */ addresses[0]!);
    await start();
  } finally {
    release();
  }
}
