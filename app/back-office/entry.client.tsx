import '../styles/styles.css';
import { createRoot } from 'react-dom/client';
import { BackOffice } from './app.tsx';
import { loadScreenAt } from './kit/screens/loaded-screens.ts';

await loadScreenAt(location.pathname);
createRoot(document.getElementById('root')!).render(<BackOffice />);
