import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
const copied = ['app', 'brand', 'content', 'domain', 'package.json', 'scripts', 'server', 'studio.ts'];

export type Tree = ReturnType<typeof copyOfTheTree>;

/** A copy of the source tree, for a test that makes changes and counts the files of each. */
export function copyOfTheTree() {
  const folder = mkdtempSync(path.join(tmpdir(), 'sixtyforty-change-'));
  for (const name of copied) cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  const { compilerOptions } = JSON.parse(readFileSync(path.join(root, 'tsconfig.json'), 'utf8'));
  const exclude = ['**/*.test.ts', '**/*.test.tsx', '**/testing'];
  const tsconfig = { compilerOptions, include: copied.filter((name) => name !== 'package.json'), exclude };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));

  const touched = new Set<string>();
  const pathOf = (file: string) => path.join(folder, file);
  const run = (parameters: string[]) =>
    execFileSync(process.execPath, parameters, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  return {
    /** Copies a file. */
    copy(from: string, to: string) {
      touched.add(to);
      cpSync(pathOf(from), pathOf(to));
    },
    add(file: string, text: string) {
      touched.add(file);
      mkdirSync(path.dirname(pathOf(file)), { recursive: true });
      writeFileSync(pathOf(file), text);
    },
    /** Inserts text after the first match. */
    insertAfter(file: string, pattern: RegExp, text: string) {
      touched.add(file);
      const before = readFileSync(pathOf(file), 'utf8');
      const match = pattern.exec(before);
      if (!match) throw new Error(`${file} has no ${pattern}`);
      const end = match.index + match[0].length;
      writeFileSync(pathOf(file), before.slice(0, end) + text + before.slice(end));
    },
    /** Returns the files that have changed since the last call. */
    touched() {
      const files = [...touched].toSorted();
      touched.clear();
      return files;
    },
    /** @returns the compiler's errors */
    compile() {
      try {
        return run([path.join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '--pretty', 'false']);
      } catch (error) {
        return (error as { stdout: string }).stdout;
      }
    },
    /** Runs a module in the copy and returns the JSON that it logs. */
    evaluate: (code: string): unknown => JSON.parse(run(['--input-type=module', '--eval', code])),
    sources: () =>
      copied
        .filter((name) => !name.includes('.'))
        .flatMap((name) =>
          readdirSync(pathOf(name), { recursive: true, encoding: 'utf8' }).map((file) => `${name}/${file}`),
        )
        .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.|\/testing\//.test(file))
        .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(pathOf(file), 'utf8') })),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
