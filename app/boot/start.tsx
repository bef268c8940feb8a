import { startTransition } from 'react';
import { App } from '../app.tsx';
import { type HydrationState, stateElementId } from './document-state.ts';
import { announceHydrated } from './hydrated.ts';
import { loadPageAt } from '../routing/loaded-pages.ts';
import { nextTask } from './next-task.ts';
import { registerOfflinePage } from './offline.ts';
import { hydrateQueries, createQueryClient } from '../api/query.ts';
import { setCatalogueLanguage } from '../i18n/catalogues.ts';

/** Hydrates the server's markup. @returns once the page is interactive */
export async function start(): Promise<void> {
  const state = JSON.parse(document.getElementById(stateElementId)!.textContent) as HydrationState;
  const queryClient = createQueryClient();
  hydrateQueries(queryClient, state);
  setCatalogueLanguage(state.language);
  await loadPageAt(location.pathname);
  // Part of the same file; evaluated in a task of its own, so that input is handled before and after it.
  const { hydrateRoot } = await import('react-dom/client');
  await nextTask();
  await new Promise<void>((resolve) => {
    const app = <App language={state.language} queryClient={queryClient} onReady={resolve} />;
    // A transition hydrates in slices, between which the browser handles input.
    startTransition(() => void hydrateRoot(document.getElementById('root')!, app));
  });
  await nextTask();
  announceHydrated();
  registerOfflinePage();
}
