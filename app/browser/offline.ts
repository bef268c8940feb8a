/** The part of Trusted Types that the CSP requires for the address of a script. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL: (input: string) => string };
}

const worker = '/offline-worker.js';

/** Registers the service worker that caches the page that offline visitors see, after everything else has loaded. */
export function registerOfflinePage(): void {
  // Development is not cached, and browsers allow service workers only over https or on localhost.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

function register(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('offline', { createScriptURL: () => worker });
  // A browser that forbids storage rejects the registration, and shows its own page when it is offline.
  navigator.serviceWorker.register(policy?.createScriptURL(worker) ?? worker).catch(() => {});
}
