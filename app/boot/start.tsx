import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from '../app.tsx';
import { type HydrationState, stateElementId } from './document-state.ts';
import { announceHydrated } from './hydrated.ts';
import { loadPageAt } from '../routing/loaded-pages.ts';
import { nextTask } from './next-task.ts';
import { registerOfflinePage } from './offline.ts';
import { rememberArrival } from '../forms/arrival.ts';
import { PublicResponses } from '../api/public-responses.ts';
import { setCatalogueLanguage, storeCatalogue } from '../i18n/catalogues.ts';
import { matchRoute } from '../routing/routes.ts';

/** Hydrates the server's markup. @returns once the page is interactive */
export async function start(): Promise<void> {
  await nextTask();
  const state = JSON.parse(document.getElementById(stateElementId)!.textContent) as HydrationState;
  setCatalogueLanguage(state.language);
  storeCatalogue(state.language, matchRoute(location.pathname).route, state.texts);
  await loadPageAt(location.pathname);
  // Input is handled before and after hydration.
  await nextTask();
  await new Promise<void>((resolve) => {
    const app = <App language={state.language} responses={new PublicResponses(state)} onReady={resolve} />;
    // A transition hydrates in slices, between which the browser handles input.
    startTransition(() => void hydrateRoot(document.getElementById('root')!, app));
  });
  await nextTask();
  announceHydrated();
  registerOfflinePage();
  rememberArrival();
}
