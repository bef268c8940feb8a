import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { moduleSizes, plainImports, precompressed } from './scripts/vite/client-files.ts';
import { preactForVisitors } from './scripts/vite/public-site.ts';
import { clientAssets, compiledCatalogues, schemaDefaults } from './scripts/vite/virtual-modules.ts';
import { developmentServer } from './scripts/vite/development-server.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Modules of every public page, with their imports. */
const publicShell =
  /[\\/]app[\\/](boot[\\/](start|idle)|api[\\/](client|public-read|public-responses)|layout[\\/]public-layout|promise[\\/]promise-line|ui[\\/](badge|call-to-action|field|monogram|split-bar|split-row|swipe))\.|[\\/]domain[\\/]studio[\\/]facts\.|[\\/]icons[\\/](check|git-branch)\./;

/** Modules of the forms, which the contact page and the dialogs share. */
const publicForms =
  /[\\/]react-hook-form[\\/]|[\\/]app[\\/](forms[\\/]|ui[\\/]labelled-controls\.)|[\\/]domain[\\/](forms[\\/]|correspondence[\\/]receipt\.)/;

/** Modules that validate the forms, loaded after them. */
const publicSchemas = /[\\/](@hookform|zod)[\\/]|[\\/]domain[\\/]text[\\/](issue|text)\./;

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: at('public'),
  server: { port: Number(process.env.PORT || 3000), strictPort: true },
  resolve: {
    alias: [
      { find: /^use-intl\/format-message$/, replacement: at('app/i18n/format-message.ts') },
      // The original writes a <style> element, which the CSP forbids.
      { find: 'react-style-singleton', replacement: at('app/ui/style-singleton.ts') },
      // In development these packages are loaded by Node.js on the server, which must render the same as the browser.
      ...(command === 'build'
        ? [
            { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: at('app/ui/lucide-icon.ts') },
            // React has had this hook itself since version 18.
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
    preactForVisitors(),
    clientAssets(),
    react(),
    tailwindcss(),
    moduleSizes(),
    precompressed(),
    developmentServer(),
  ],
  builder: {
    async buildApp(builder) {
      // The client is built first, since the server's bundle names its hashed files.
      await builder.build(builder.environments.client!);
      await builder.build(builder.environments.backOffice!);
      await builder.build(builder.environments.ssr!);
    },
  },
  environments: {
    client: {
      define: { 'import.meta.env.AREA': '"public"' },
      build: {
        outDir: 'dist/client',
        // Only the syntax; tests/journeys/site/older-browsers.spec.ts checks the APIs that scripts call.
        target: 'baseline-widely-available',
        manifest: true,
        assetsInlineLimit: 0,
        modulePreload: false,
        rolldownOptions: {
          input: {
            'entry.client': at('app/boot/entry.client.ts'),
            shell: at('app/boot/start.tsx'),
            track: at('app/track/scripts.ts'),
            find: at('app/docs/find.ts'),
          },
          preserveEntrySignatures: 'allow-extension',
          output: {
            // The entry imports the shell's `start` by its name.
            minifyInternalExports: false,
            // The shell names about 60 files, so every character counts.
            chunkFileNames: ({ name }) => `assets/${name === 'page' ? '' : '[name]-'}[hash:7].js`,
            hashCharacters: 'base36',
            codeSplitting: {
              groups: [
                // Few files per public page: thirty small ones compress 10% worse.
                { name: 'shell', test: publicShell },
                {
                  name: 'copy',
                  test: /[\\/]app[\\/](ui[\\/](use-copy|action-button)|i18n[\\/]dates)\.|[\\/]icons[\\/]copy\./,
                },
                { name: 'forms', test: publicForms },
                { name: 'schemas', test: publicSchemas },
                { name: 'toaster', test: /[\\/]app[\\/]ui[\\/]toaster\./ },
                { name: 'dialogs', test: /[\\/]publishing[\\/]dialogs[\\/](dialogs|form-dialog)\./ },
                {
                  name: 'showcase',
                  test: /[\\/](app[\\/]cases(?![\\/]article[\\/](?!shots))|content[\\/](partners|platforms|services))|arrow-(right|down)\.mjs$/,
                },
              ],
            },
          },
        },
      },
    },
    backOffice: {
      consumer: 'client',
      define: { 'import.meta.env.AREA': '"back-office"' },
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        copyPublicDir: false,
        target: 'baseline-widely-available',
        manifest: '.vite/back-office.json',
        assetsInlineLimit: 0,
        modulePreload: false,
        rolldownOptions: {
          input: { 'back-office': at('app/boot/entry.client.ts'), 'back-office-shell': at('app/boot/start.tsx') },
          preserveEntrySignatures: 'allow-extension',
          output: {
            minifyInternalExports: false,
            chunkFileNames: ({ name }) => `assets/${name === 'page' ? '' : '[name]-'}[hash:7].js`,
            hashCharacters: 'base36',
            codeSplitting: {
              groups: [{ name: 'back-office-shell', test: /[\\/]app[\\/]boot[\\/]start\./ }],
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
