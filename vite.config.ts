import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { moduleSizes, plainImports, precompressed } from './scripts/vite/client-files.ts';
import { pdfDecoders, pdfDecodersFolder } from './scripts/vite/pdf-decoders.ts';
import { preactForVisitors } from './scripts/vite/public-site.ts';
import { clientAssets, compiledCatalogues, schemaDefaults } from './scripts/vite/virtual-modules.ts';
import { developmentServer } from './scripts/vite/development-server.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Modules of every public page, with their imports. */
const publicShell =
  /[\\/]app[\\/](site[\\/](boot[\\/]start|reads[\\/](public-read|public-responses)|layout[\\/](public-layout|sections)|promise[\\/]promise-line)|i18n[\\/]duration|browser[\\/]idle|api[\\/]client|ui[\\/](badge|call-to-action|field|monogram|split-bar|split-row|swipe))\.|[\\/]domain[\\/]studio[\\/](facts|sections|service)\.|[\\/]icons[\\/](check|git-branch)\./;

/** Modules of the forms, which the contact page and the dialogs share. */
const publicForms =
  /[\\/]react-hook-form[\\/]|[\\/]app[\\/](site[\\/]forms[\\/]|api[\\/]idempotency-key\.|ui[\\/]labelled-controls\.)|[\\/]domain[\\/](forms[\\/]|correspondence[\\/]receipt\.)/;

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
    pdfDecoders(),
    precompressed(),
    developmentServer(),
  ],
  define: { PDF_DECODERS: JSON.stringify(pdfDecodersFolder) },
  // `security-headers.ts` knows the worker by this name.
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash].js' } } },
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
      build: {
        outDir: 'dist/client',
        // Only the syntax; tests/journeys/site/older-browsers.spec.ts checks the APIs that scripts call.
        target: 'baseline-widely-available',
        manifest: true,
        assetsInlineLimit: 0,
        modulePreload: false,
        rolldownOptions: {
          input: {
            'entry.client': at('app/site/boot/entry.client.ts'),
            shell: at('app/site/boot/start.tsx'),
            track: at('app/site/track/scripts.ts'),
            find: at('app/site/docs/find.ts'),
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
                  test: /[\\/](app[\\/](studio[\\/]offered-services\.|site[\\/]cases(?![\\/]article[\\/](?!shots)))|content[\\/]services\.)|(arrow-(right|down)|chevron-(left|right))\.mjs$/,
                },
              ],
            },
          },
        },
      },
    },
    backOffice: {
      consumer: 'client',
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        copyPublicDir: false,
        target: 'baseline-widely-available',
        manifest: '.vite/back-office.json',
        assetsInlineLimit: 0,
        modulePreload: false,
        rolldownOptions: {
          input: { 'back-office': at('app/back-office/entry.client.tsx') },
          output: {
            chunkFileNames: 'assets/[name]-[hash:7].js',
            hashCharacters: 'base36',
            codeSplitting: {
              groups: [
                { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
                // Every screen loads these modules, and thirty small files compress worse than one.
                {
                  name: 'shell',
                  test: /[\\/]app[\\/]back-office[\\/](shell|inbox|kit[\\/](actions|dates|events|keyboard|layout|list|requests|screens|storage))[\\/]/,
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
          input: { 'entry.server': at('app/entry.server.tsx'), mail: at('server/features/mails/templates/index.tsx') },
          output: { entryFileNames: '[name].js' },
        },
      },
    },
  },
}));
