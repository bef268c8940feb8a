import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inRoot } from '../setup/paths.mjs';

/** Writes the licenses of all packages in the product, which must accompany every copy. */
export async function writeLicences(file: string): Promise<void> {
  const { '': _product, ...packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
    .packages as Record<string, { version: string; license?: string; dev?: boolean }>;
  const shipped = Object.entries(packages).filter(([, { dev }]) => !dev);
  const texts = shipped.flatMap(([folder, { version, license }]) => {
    const text = licenceText(inRoot(folder));
    const title = `${folder.replace(/^.*node_modules\//, '')} ${version} (${license ?? 'see below'})`;
    return text === undefined ? [] : [`${title}\n\n${text.trim()}\n`];
  });
  await writeFile(file, texts.join(`\n${'-'.repeat(80)}\n\n`));
}

/** The text of an installed package's license; undefined if it is for another platform or has no license file. */
function licenceText(folder: string): string | undefined {
  try {
    const name = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    return name && readFileSync(path.join(folder, name), 'utf8');
  } catch {
    return undefined;
  }
}
