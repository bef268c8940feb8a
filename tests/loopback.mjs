import { registerHooks } from 'node:module';

/* Preloaded into a product whose webhooks reach receivers of the tests: replaces its client of outgoing requests. */

const replaced = new URL('../server/platform/http/outgoing/outgoing-client.ts', import.meta.url).href;
const composition = new URL('../server/bootstrap/compose.ts', import.meta.url).href;
const replacement = new URL('../server/testing/loopback-client.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    return resolved.url === replaced && context.parentURL === composition
      ? { ...resolved, url: replacement }
      : resolved;
  },
});
