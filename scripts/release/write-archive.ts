import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inRoot } from '../setup/paths.mjs';
import { writeBundle } from './bundle.ts';

/* Writes the release archive of this platform to `release/`, or with `--folder=FOLDER` its files there. */

/** The launcher of an archive, which may be in any folder and may be run through symbolic links. */
const launcher = `#!/bin/sh
folder=$(dirname "$(readlink -f "$0")")
exec "$folder/node" "$folder/../product/sixtyforty.js" "$@"
`;

const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
const name = `sixtyforty-${version}-${process.platform}-${process.arch}`;
const chosenFolder = process.argv[2]?.replace(/^--folder=/, '');

if (chosenFolder !== undefined) await writeFiles(path.resolve(chosenFolder));
else {
  const temporary = mkdtempSync(path.join(tmpdir(), 'sixtyforty-archive-'));
  try {
    await writeFiles(path.join(temporary, name));
    pack(temporary);
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

async function writeFiles(folder: string): Promise<void> {
  await writeBundle(path.join(folder, 'product'));
  mkdirSync(path.join(folder, 'bin'));
  // This script runs on the Node.js version that the product is tested with.
  cpSync(process.execPath, path.join(folder, 'bin/node'));
  writeFileSync(path.join(folder, 'bin/sixtyforty'), launcher);
  for (const program of ['node', 'sixtyforty']) chmodSync(path.join(folder, 'bin', program), 0o755);
  for (const file of [
    'LICENSE',
    'CHANGELOG.md',
    '.env.example',
    'docs/install.md',
    'deploy/Caddyfile',
    'deploy/systemd',
  ])
    cpSync(inRoot(file), path.join(folder, file), { recursive: true });
}

/** Packs the folder reproducibly, with owners and times that do not depend on the machine. */
function pack(parent: string): void {
  mkdirSync(inRoot('release'), { recursive: true });
  const file = inRoot('release', `${name}.tar.gz`);
  const reproducible = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name', '--mtime=@0'];
  const { status, stderr } = spawnSync('tar', [...reproducible, '-czf', file, '-C', parent, name], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`tar: ${stderr}`);
  process.stdout.write(`${file}\n`);
}
