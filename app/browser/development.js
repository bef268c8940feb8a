// @ts-nocheck -- Vite serves both imports; TypeScript cannot see them.
/* What Vite's own HTML would run before the entries under `npm run dev`, as a module. */
import '/@vite/client';
import { injectIntoGlobalHook } from '/@react-refresh';

injectIntoGlobalHook(window);
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type) => type });
