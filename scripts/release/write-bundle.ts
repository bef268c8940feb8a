import path from 'node:path';
import { inRoot } from '../setup/paths.mjs';
import { writeBundle } from './bundle.ts';

/* Writes the bundle to `out/`, or to the folder of the first argument. */

await writeBundle(path.resolve(process.argv[2] ?? inRoot('out')));
