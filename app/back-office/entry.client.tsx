import '../styles/back-office.css';
import { createRoot } from 'react-dom/client';
import { readDocumentData } from '../browser/document-data.ts';
import { presentAddress } from '../routing/routes.ts';
import { BackOffice } from './app.tsx';
import { loadScreenAt } from './kit/screens/loaded-screens.ts';

const address = presentAddress(location.pathname);
if (address !== location.pathname) history.replaceState(history.state, '', address + location.search + location.hash);
await loadScreenAt(location.pathname);
createRoot(document.getElementById('root')!).render(<BackOffice {...readDocumentData()} />);
