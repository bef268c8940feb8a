import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inRoot } from '../setup/paths.mjs';

/** Writes the licenses of all packages in the product, which must accompany every copy. */
export async function writeLicences(file: string): Promise<void> {
  const { '': _product, ...packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
    .packages as Record<string, { dev?: boolean }>;
  const shipped = Object.keys(packages).filter((folder) => !packages[folder]!.dev);
  // Packages for other platforms are not installed.
  const installed = shipped.filter((folder) => existsSync(inRoot(folder)));
  const texts = installed.map((folder) => licenceOf(inRoot(folder)));
  await writeFile(file, texts.join(`\n${'-'.repeat(80)}\n\n`));
}

/** The fields of a package.json about the license and the origin of its package. */
interface Manifest {
  name: string;
  version: string;
  license?: string;
  author?: string | { name: string };
  repository?: string | { url: string };
}

/**
 * The name of an installed package with the text of its license. A package without such a file has its author, its repository and the section of its
 * README about the license instead.
 * @throws {Error} if the package states no license
 */
export function licenceOf(folder: string): string {
  const manifest: Manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const { name, version, license } = manifest;
  const licenceFile = readText(folder, /^(licen[cs]e|copying)/i);
  const section = licenceSection(readText(folder, /^readme/i) ?? '');
  if (licenceFile === undefined && section === undefined && license === undefined)
    throw new Error(`The package ${name} states no license.`);
  const texts = licenceFile === undefined ? [originOf(manifest), section] : [licenceFile];
  const parts = [`${name} ${version} (${license ?? 'see below'})`, ...texts.map((text) => text?.trim())];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** The text of the file in a folder whose name matches; undefined if there is none. */
function readText(folder: string, name: RegExp): string | undefined {
  const file = readdirSync(folder).find((entry) => name.test(entry));
  return file && readFileSync(path.join(folder, file), 'utf8');
}

/** The section of a README about the license, without its heading. */
function licenceSection(readme: string): string | undefined {
  const section = readme.split(/^(?=#)/m).find((text) => /^#+ *licen[cs](e|ing)\b/i.test(text));
  return section?.slice(section.indexOf('\n'));
}

/** The author and repository of a package, each in a line. */
function originOf({ author, repository }: Manifest): string {
  const authorName = typeof author === 'string' ? author : author?.name;
  const address = typeof repository === 'string' ? repository : repository?.url;
  return [authorName, address].filter(Boolean).join('\n');
}
