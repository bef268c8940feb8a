import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { browserEnvironments } from './public-site.ts';

const packageFolder = path.resolve(import.meta.dirname, '../../node_modules/pdfjs-dist');
const { version } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as { version: string };

/** The folder below `assets/` with the decoders that PDF.js loads for some pictures. */
export const pdfDecodersFolder = `pdf-decoders-${version}`;

const decoders = ['openjpeg_nowasm_fallback.js', 'jbig2_nowasm_fallback.js'];

/** Copies the decoders of PDF.js that need no WebAssembly, which the CSP forbids. PDF.js loads them by their names when a file needs them. */
export const pdfDecoders = (): Plugin => ({
  name: 'pdf-decoders',
  applyToEnvironment: ({ name }) => name === browserEnvironments['back-office'],
  apply: 'build',
  generateBundle() {
    for (const name of decoders)
      this.emitFile({
        type: 'asset',
        fileName: `assets/${pdfDecodersFolder}/${name}`,
        source: readFileSync(path.join(packageFolder, 'wasm', name)),
      });
  },
});
