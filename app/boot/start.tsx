import { startTransition } from 'react';
import { App } from '../app.tsx';
import { type HydrationState, stateElementId } from './document-state.ts';
import { announceHydrated } from './hydrated.ts';
import { loadPageAt } from '../routing/loaded-pages.ts';
import { nextTask } from './next-task.ts';
import { keepOfflinePage } from './offline.ts';
import { adoptAnswers, createQueryClient } from '../api/query.ts';
import { setTextLanguage } from '../i18n/catalogues.ts';

/** Makes the server's markup answer. @returns when it does */
export async function start(): Promise<void> {
  const state = JSON.parse(document.getElementById(stateElementId)!.textContent) as HydrationState;
  const queryClient = createQueryClient();
  adoptAnswers(queryClient, state);
  setTextLanguage(state.language);
  await loadPageAt(location.pathname);
  // It comes in the same file; run in a task of its own, the browser can answer the person before and after it.
  const { hydrateRoot } = await import('react-dom/client');
  await nextTask();
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const app = <App language={state.language} queryClient={queryClient} onReady={resolve} />;
  // As a transition it is done in slices, between which the browser answers the person.
  startTransition(() => void hydrateRoot(document.getElementById('root')!, app));
  await ready;
  await nextTask();
  announceHydrated();
  keepOfflinePage();
}
