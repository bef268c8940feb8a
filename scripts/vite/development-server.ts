import { getRequestListener } from '@hono/node-server';
import type { Plugin, RunnableDevEnvironment } from 'vite';

/**
 * `npm run dev`: one process, one port. Requests that Vite does not answer go to the product's own `fetch`, loaded
 * through Vite, so that an edit of the API or of a page is live at the next request.
 */
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
              const { fetch } = (await environment.runner.import('/scripts/vite/development-app.ts')) as {
                fetch: (request: Request) => Promise<Response>;
              };
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
