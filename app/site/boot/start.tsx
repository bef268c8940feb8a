import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import type { HydrationState } from '../reads/document-state.ts';
import { readDocumentData } from '../../browser/document-data.ts';
import { announceHydrated } from '../../browser/hydrated.ts';
import { partsHydrated } from '../../browser/hydration-parts.tsx';
import { loadPageAt } from './loaded-pages.ts';
import { nextTask } from '../../browser/next-task.ts';
import { registerOfflinePage } from '../../browser/offline.ts';
import { rememberArrival } from '../forms/arrival.ts';
import { PublicResponses } from '../reads/public-responses.ts';
import { setCatalogueLanguage, setOwnTextLanguages, storeCatalogue } from '../language/catalogues.ts';
import { matchRoute } from '../../routing/routes.ts';

/** Hydrates the server's markup. @returns once the page is interactive */
export async function start(): Promise<void> {
  await nextTask();
  const state = readDocumentData() as HydrationState;
  setCatalogueLanguage(state.language);
  setOwnTextLanguages(state.ownTexts ?? []);
  storeCatalogue(state.language, matchRoute(location.pathname).route, state.texts);
  await loadPageAt(location.pathname);
  // Input is handled before and after hydration.
  await nextTask();
  await new Promise<void>((resolve) => {
    const app = (
      <App language={state.language} studio={state.studio} responses={new PublicResponses(state)} onReady={resolve} />
    );
    // A transition hydrates in slices, between which the browser handles input.
    startTransition(() => void hydrateRoot(document.getElementById('root')!, app));
  });
  await partsHydrated();
  await nextTask();
  announceHydrated();
  registerOfflinePage();
  rememberArrival();
}
