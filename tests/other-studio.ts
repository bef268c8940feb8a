import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '..');
const sources = ['app', 'brand', 'content', 'domain', 'public', 'scripts', 'server'];
const files = ['package.json', 'package-lock.json', 'studio.ts', 'tsconfig.json', 'vite.config.ts', 'CHANGELOG.md'];

/**
 * Builds the product of a studio with another fact in `studio.ts`, in a copy of the checkout.
 * @param fact the line of the fact, and the one that replaces it
 * @returns the folder of the copy, and a function that removes it
 */
export async function buildOtherStudio(fact: readonly [from: string, to: string]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'sixtyforty-studio-'));
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    for (const name of [...sources, ...files])
      await cp(path.join(root, name), path.join(folder, name), { recursive: true });
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
    const facts = await readFile(path.join(folder, 'studio.ts'), 'utf8');
    if (!facts.includes(fact[0])) throw new Error(`studio.ts has no “${fact[0]}”`);
    await writeFile(path.join(folder, 'studio.ts'), facts.replace(...fact));
    const vite = path.join(root, 'node_modules/vite/bin/vite.js');
    const env = { PATH: process.env.PATH, NODE_ENV: 'production' };
    await promisify(execFile)(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], { cwd: folder, env });
    return { folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
