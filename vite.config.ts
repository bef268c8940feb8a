import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { plainImports, precompressed } from './scripts/vite/client-files.ts';
import { clientAssets, compiledCatalogues, schemaDefaults } from './scripts/vite/virtual-modules.ts';
import { developmentServer } from './scripts/vite/development-server.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Modules of every public page, with their imports, and the dynamic imports of the start. */
const publicShell =
  /[\\/]app[\\/](boot[\\/]start|api[\\/](client|public-read)|layout[\\/]public-layout|ui[\\/](badge|call-to-action|monogram|split-bar|split-row))\.|[\\/](useQuery|react-dom[\\/]client)\./;

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: at('public'),
  server: { port: Number(process.env.PORT || 3000), strictPort: true },
  resolve: {
    alias: [
      { find: /^use-intl\/format-message$/, replacement: at('app/i18n/format-message.ts') },
      // The original writes a <style> element, which the CSP forbids.
      { find: 'react-style-singleton', replacement: at('app/ui/style-singleton.ts') },
      // 1 kB of every page that nothing needs.
      {
        find: /^(regexparam|\.\/(infiniteQueryBehavior|onlineManager|focusManager)\.js)$/,
        replacement: at('app/boot/unused-packages.ts'),
      },
      // Development leaves these packages to Node.js on the server, and must draw the same in the browser.
      ...(command === 'build'
        ? [
            { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: at('app/ui/lucide-icon.ts') },
            // For React versions without it.
            { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
          ]
        : []),
    ],
    dedupe: ['react', 'react-dom'],
  },
  plugins: [
    compiledCatalogues(),
    schemaDefaults(),
    plainImports(),
    clientAssets(),
    react(),
    tailwindcss(),
    precompressed(),
    developmentServer(),
  ],
  builder: {
    async buildApp(builder) {
      // First the client: the server's bundle names its hashed files.
      await builder.build(builder.environments.client!);
      await builder.build(builder.environments.ssr!);
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        // Syntax only; tests/journeys/site/older-browsers.spec.ts holds what scripts call.
        target: 'baseline-widely-available',
        manifest: true,
        assetsInlineLimit: 0,
        modulePreload: false,
        rolldownOptions: {
          input: {
            'entry.client': at('app/boot/entry.client.ts'),
            track: at('app/track/scripts.ts'),
            find: at('app/docs/find.ts'),
          },
          output: {
            // The shell names about 60 files, so every character counts.
            chunkFileNames: ({ name }) => `assets/${name === 'page' ? '' : '[name]-'}[hash:7].js`,
            hashCharacters: 'base36',
            codeSplitting: {
              groups: [
                // The loader of all other chunks, in a file without them.
                { name: 'loader', test: /preload-helper|app[\\/]boot[\\/](document-state|next-task)\./ },
                // Few files for a public page: thirty small ones compress worse by a tenth.
                { name: 'shell', test: publicShell },
                {
                  name: 'showcase',
                  test: /[\\/](app[\\/]cases(?![\\/]article)|content[\\/](partners|platforms|services))|arrow-(right|down)\.mjs$/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Development bundles only the packages that need the aliases above or must share React's copy.
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
