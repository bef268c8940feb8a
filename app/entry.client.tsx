import './styles.css';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { type HydrationState, stateElementId } from './document-state.ts';
import { loadPageAt } from './loaded-pages.ts';
import { keepOfflinePage } from './offline.ts';
import { adoptAnswers, createQueryClient } from './query.ts';
import { setTextLanguage } from './texts.ts';

async function start() {
  const state = JSON.parse(document.getElementById(stateElementId)!.textContent) as HydrationState;
  const queryClient = createQueryClient();
  adoptAnswers(queryClient, state);
  setTextLanguage(state.language);
  await loadPageAt(location.pathname);
  hydrateRoot(document.getElementById('root')!, <App language={state.language} queryClient={queryClient} />);
  keepOfflinePage();
}

// Not awaited: the page's chunk imports the one in which this stands, and each would wait for the other.
void start();
