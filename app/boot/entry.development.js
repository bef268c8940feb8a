// @ts-nocheck -- Vite serves both imports; TypeScript cannot see them.
/* The client's entry under `npm run dev`: what Vite's own HTML would inject, as modules. */
import '/@vite/client';
import { injectIntoGlobalHook } from '/@react-refresh';

injectIntoGlobalHook(window);
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type) => type });
await import('./entry.client.ts');
