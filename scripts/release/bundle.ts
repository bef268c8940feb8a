import { globSync, readFileSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { inRoot, root } from '../setup/paths.mjs';
import { writeLicences } from './licences.ts';
import { productModules } from './product-modules.ts';
import { copyNativePackages, nativePackages } from './native-packages.ts';

/** Packages by which errors are recognized, through the file names in their stacks (`server/platform/processes/start-failure.ts`). */
const stackNames = ['pg-pool', 'pg-connection-string'];

const manifest = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));

/** Writes the product without its packages to `folder`, for plain Node.js: `node out/sixtyforty.js start`. */
export async function writeBundle(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await bundleServer(folder);
  await copyRuntimeFiles(folder);
  await copyNativePackages(path.join(folder, 'node_modules'));
  await writeLicences(path.join(folder, 'LICENSES.txt'));
}

async function bundleServer(folder: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [productModules()],
    ssr: { noExternal: true, external: nativePackages },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'esnext',
      minify: false,
      rolldownOptions: {
        input: {
          sixtyforty: inRoot('scripts/release/sixtyforty.ts'),
          ...Object.fromEntries(entries().map((file) => [file.replace(/\.ts$/, ''), inRoot(file)])),
        },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'server/chunks/[name]-[hash].js',
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: stackNames.map((name) => ({ name: `${name}/index`, test: new RegExp(`[\\\\/]${name}[\\\\/]`) })),
          },
        },
      },
    },
  });
}

/** The entries of the bundle: the server, the operator's commands in package.json, and the migrations, which are loaded from their folder. */
function entries(): string[] {
  const scripts: string[] = Object.values(manifest.scripts);
  const operations = scripts.flatMap((script) => /^node scripts\/operate\.mjs (\w+)$/.exec(script)?.[1] ?? []);
  return [
    'server/main.ts',
    ...operations.map((name) => `server/operations/${name}.ts`),
    ...globSync('server/platform/db/migrations/*.ts', { cwd: root }),
  ];
}

/** Copies the built pages and the files that the server reads at run time. */
async function copyRuntimeFiles(folder: string): Promise<void> {
  for (const name of ['dist/client', 'dist/server', 'app/i18n/catalogues', 'LICENSE'])
    await cp(inRoot(name), path.join(folder, name), { recursive: true });
  const { name, version, license } = manifest;
  await mkdir(folder, { recursive: true });
  await writeFile(
    path.join(folder, 'package.json'),
    `${JSON.stringify({ name, version, private: true, license, type: 'module' }, null, 2)}\n`,
  );
}
