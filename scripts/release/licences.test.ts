import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { licenceOf, writeLicences } from './licences.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sixtyforty-licences-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function packageWith(manifest: object, files: Record<string, string> = {}): string {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'lamp', version: '1.0.0', ...manifest }));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return folder;
}

it.each(['LICENSE', 'licence.md', 'COPYING'])('the license of a package is the text of its file %s', (name) => {
  const folder = packageWith({ license: 'MIT', author: 'Ada' }, { [name]: 'Permission is granted.\n' });
  expect(licenceOf(folder)).toBe('lamp 1.0.0 (MIT)\n\nPermission is granted.\n');
});

it('a package without such a file has its author, its repository and the section of its README', () => {
  const readme = '# Lamp\n\nShines.\n\n## Licensing\n\nUses zlib.\n\n| a |\n\n## Usage\n\nTurn it on.\n';
  const manifest = { license: 'LGPL-3.0', author: { name: 'Ada' }, repository: { url: 'https://lamp.example' } };
  expect(licenceOf(packageWith(manifest, { 'README.md': readme }))).toBe(
    'lamp 1.0.0 (LGPL-3.0)\n\nAda\nhttps://lamp.example\n\nUses zlib.\n\n| a |\n',
  );
  expect(licenceOf(packageWith({ license: 'MIT', author: 'Ada' }))).toBe('lamp 1.0.0 (MIT)\n\nAda\n');
});

it('a package that states no license cannot be shipped', () => {
  expect(() => licenceOf(packageWith({ author: 'Ada' }))).toThrow('lamp states no license');
});

it('a bundle has the licenses of packages without a license file', async () => {
  const file = path.join(temporaryFolder(), 'LICENSES.txt');
  await writeLicences(file);
  const licences = readFileSync(file, 'utf8');
  for (const name of ['pg-types', 'pgpass', 'standardwebhooks', 'wouter'])
    expect(licences).toMatch(new RegExp(`^${name} \\d`, 'm'));
  expect(licences).toMatch(/^@img\/sharp-libvips-\S+ \d/m);
  expect(licences).toMatch(/libvips +\| LGPLv3/);
});
