/** Part of the browser's Trusted Types, where it has them: the CSP takes no plain text as an address of code. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL: (input: string) => string };
}

const worker = '/offline-worker.js';

/** Lets the browser keep a page to show when the site cannot be reached, once everything else is here. */
export function keepOfflinePage(): void {
  // Development changes too fast to keep anything; and plain http away from localhost has no workers.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

function register(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('offline', { createScriptURL: () => worker });
  // Storage may be forbidden. Then there is no such page, and nothing else is worse.
  navigator.serviceWorker.register(policy?.createScriptURL(worker) ?? worker).catch(() => {});
}
