import './styles.css';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { type HydrationState, stateElementId } from './document-state.ts';
import { catalogues } from './language.tsx';
import { loadPageAt } from './loaded-pages.ts';
import { createQueryClient } from './query.ts';

async function start() {
  const { language, data } = JSON.parse(document.getElementById(stateElementId)!.textContent) as HydrationState;
  const queryClient = createQueryClient();
  for (const [path, answer] of Object.entries(data)) queryClient.setQueryData([path], answer);
  const [catalogue] = await Promise.all([catalogues[language](), loadPageAt(location.pathname)]);
  hydrateRoot(
    document.getElementById('root')!,
    <App language={language} catalogue={catalogue} queryClient={queryClient} />,
  );
}

await start();
