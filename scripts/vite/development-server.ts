import { getRequestListener } from '@hono/node-server';
import type { Plugin, RunnableDevEnvironment } from 'vite';

type App = typeof import('./development-app.ts');

/** `npm run dev`: requests that Vite does not handle go to the product's `fetch`, which Vite loads, so edits are live. */
export function developmentServer(): Plugin {
  return {
    name: 'development-server',
    apply: 'serve',
    configureServer(server) {
      return () => {
        server.middlewares.use((incoming, outgoing, next) => {
          incoming.url = incoming.originalUrl ?? incoming.url;
          const environment = server.environments.ssr as RunnableDevEnvironment;
          void (async () => {
            try {
              const { fetch } = await environment.runner.import<App>('/scripts/vite/development-app.ts');
              await getRequestListener(fetch)(incoming, outgoing);
            } catch (error) {
              next(error);
            }
          })();
        });
      };
    },
  };
}
