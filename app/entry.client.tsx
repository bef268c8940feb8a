import './styles.css';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { type HydrationState, stateElementId } from './document-state.ts';
import { catalogues } from './language.tsx';
import { loadPageAt } from './loaded-pages.ts';
import { keepOfflinePage } from './offline.ts';
import { adoptAnswers, createQueryClient } from './query.ts';

async function start() {
  const state = JSON.parse(document.getElementById(stateElementId)!.textContent) as HydrationState;
  const queryClient = createQueryClient();
  adoptAnswers(queryClient, state);
  const [catalogue] = await Promise.all([catalogues[state.language](), loadPageAt(location.pathname)]);
  hydrateRoot(
    document.getElementById('root')!,
    <App language={state.language} catalogue={catalogue} queryClient={queryClient} />,
  );
  keepOfflinePage();
}

await start();
