import { existsSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { inRoot } from '../setup/paths.mjs';

/** Packages with compiled code, which a bundle cannot contain. */
export const nativePackages = ['sharp'];

/** Files of packages that only compilers and readers need. */
const notForRunning = /[\\/](src|install|include)$|\.(d\.[mc]?ts|map|md)$/;

/** Copies the native packages and their dependencies, without files that are not needed at run time. */
export async function copyNativePackages(folder: string): Promise<void> {
  const names = new Set(nativePackages);
  // The set grows during the iteration.
  for (const name of names) for (const dependency of installedDependencies(name)) names.add(dependency);
  for (const name of names)
    await cp(inRoot('node_modules', name), path.join(folder, name), {
      recursive: true,
      filter: (source) => !notForRunning.test(source),
    });
}

/** The installed dependencies of a package; those for other platforms are not installed. */
function installedDependencies(name: string): string[] {
  const manifest = JSON.parse(readFileSync(inRoot('node_modules', name, 'package.json'), 'utf8'));
  const dependencies = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
  return dependencies.filter((dependency) => existsSync(inRoot('node_modules', dependency, 'package.json')));
}
