import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { clientAssets } from './scripts/vite/client-assets.ts';
import { compiledCatalogues } from './scripts/vite/compiled-catalogues.ts';
import { plainImports } from './scripts/vite/plain-imports.ts';
import { precompressed } from './scripts/vite/precompressed.ts';
import { developmentServer } from './scripts/vite/development-server.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** With all that they import, and what starts the page imports while it runs. */
const ofEveryPublicPage =
  /[\\/]app[\\/](boot[\\/]start|api[\\/]client|layout[\\/]public-layout|ui[\\/](badge|call-to-action|monogram|split-bar))\.|[\\/](useQuery|react-dom[\\/]client)\./;

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: at('public'),
  server: { port: Number(process.env.PORT || 3000), strictPort: true },
  resolve: {
    alias: [
      { find: /^use-intl\/format-message$/, replacement: at('app/i18n/format-message.ts') },
      // The original writes a <style> element, which the CSP forbids.
      { find: 'react-style-singleton', replacement: at('app/ui/style-singleton.ts') },
      // For the React that had none of its own.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
    dedupe: ['react', 'react-dom'],
  },
  plugins: [
    compiledCatalogues(),
    plainImports(),
    clientAssets(),
    react(),
    tailwindcss(),
    precompressed(),
    developmentServer(),
  ],
  builder: {
    async buildApp(builder) {
      // The server's bundle names the client's hashed files, so the client comes first.
      await builder.build(builder.environments.client!);
      await builder.build(builder.environments.ssr!);
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        assetsInlineLimit: 0,
        modulePreload: false,
        rolldownOptions: {
          input: at('app/boot/entry.client.ts'),
          output: {
            codeSplitting: {
              groups: [
                // What fetches all others, in a file of its own, so that it comes without them.
                { name: 'loader', test: /preload-helper|app[\\/]boot[\\/](code-attribute|next-task)\./ },
                // What a public page loads at once is few files: thirty small ones compress by a tenth worse.
                { name: 'shell', test: ofEveryPublicPage },
                {
                  name: 'showcase',
                  test: /[\\/](app[\\/]cases|content[\\/](partners|platforms|services))|arrow-(right|down)\.mjs$/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // In development packages stay outside, but for those that must see the aliases above or share React's copy.
      resolve: { noExternal: command === 'build' ? true : ['use-intl', 'wouter'] },
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rolldownOptions: {
          input: { 'entry.server': at('app/ssr/entry.server.tsx'), mail: at('server/mail/templates/index.tsx') },
          output: { entryFileNames: '[name].js' },
        },
      },
    },
  },
}));
