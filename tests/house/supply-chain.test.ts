import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Locked {
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
}

/** The product, and the package of the generators, which is installed separately and not shipped. */
const folders = ['', 'art/'];
const direct = folders.flatMap((folder) => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(`${folder}package.json`));
  return Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies });
});
const packages = folders.flatMap((folder) => {
  const { '': _project, ...locked } = JSON.parse(read(`${folder}package-lock.json`)).packages as Record<string, Locked>;
  return Object.entries(locked).map(([location, entry]) => ({
    place: folder + location,
    name: location.replace(/^.*node_modules\//, ''),
    ...entry,
    dev: entry.dev === true || folder !== '',
  }));
});
const document = read('docs/dependencies.md');

/** The rows of the document's tables: name, license and reason. */
const rows = [...document.matchAll(/^\| `([^`]+)` +\| (\S+) +\| (\S.*?) +\|$/gm)].map(([, name, licence, reason]) => ({
  name: name!,
  licence: licence!,
  reason: reason!,
}));

/** The licenses of a package between which users may choose: `(MIT OR EUPL-1.1+)`. */
const alternatives = (license: string): string[] => license.replaceAll(/[()]/g, '').split(' OR ');

/** A list in the document, such as the accepted licenses. */
const listed = (title: string): string[] =>
  new RegExp(`^- ${title}: (.+)$`, 'm').exec(document)?.[1]?.split(', ') ?? [];

describe('the actions of the workflows', () => {
  it.each(globSync('.github/workflows/*.yml', { cwd: root }))('are pinned to a commit in %s', (file) => {
    const actions = [...read(file).matchAll(/uses: (.+)$/gm)].map(([, action]) => action!);
    expect(actions).not.toEqual([]);
    expect(actions.filter((action) => !/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
  });
});

describe('direct dependencies', () => {
  it('have exact versions', () => {
    const inexact = direct.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
    expect(inexact).toEqual([]);
    for (const folder of folders) expect(read(`${folder}.npmrc`)).toMatch(/^save-exact=true$/m);
  });

  it('are listed in docs/dependencies.md, each with a reason, and nothing else is', () => {
    expect(rows.map(({ name }) => name).toSorted()).toEqual(direct.map(([name]) => name).toSorted());
  });

  it('have the license that is listed there', () => {
    const differing = rows.filter(
      ({ name, licence }) =>
        !packages.some(
          ({ place, license }) => place.replace(/^art\//, '') === `node_modules/${name}` && license === licence,
        ),
    );
    expect(differing).toEqual([]);
  });
});

describe('the whole tree', () => {
  it('is locked with checksums', () => {
    expect(packages.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([]);
  });

  it('has only listed licenses, those with conditions only in packages that are not shipped', () => {
    const anywhere = listed('Anywhere');
    const developing = [...anywhere, ...listed('Building and testing')];
    // These packages declare their license in an old form of npm's, which the lockfile omits.
    const older = listed('MIT by their own files');
    const unlisted = packages.filter(({ name, dev, license = dev && older.includes(name) ? 'MIT' : 'none' }) =>
      license
        .split(' AND ')
        .some(
          (license) =>
            !alternatives(license).some((alternative) => (dev ? developing : anywhere).includes(alternative)),
        ),
    );
    expect(unlisted.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
    const used = new Set(packages.flatMap(({ license = '' }) => license.split(' AND ').flatMap(alternatives)));
    expect(developing.filter((license) => !used.has(license))).toEqual([]);
  });

  it('runs no install scripts', () => {
    for (const folder of folders) expect(read(`${folder}.npmrc`)).toMatch(/^ignore-scripts=true$/m);
    const packagesWithScripts = packages.filter(
      ({ place, hasInstallScript }) => hasInstallScript === true || wantsScript(path.join(root, place)),
    );
    expect(packagesWithScripts.map(({ name }) => name).filter((name) => !document.includes(`\`${name}\`, on`))).toEqual(
      [],
    );
  });
});

/** Whether npm would run a script of an installed package at installation, if it were allowed to. */
function wantsScript(folder: string): boolean {
  const file = path.join(folder, 'package.json');
  if (!existsSync(file)) return false;
  const { scripts = {} } = JSON.parse(readFileSync(file, 'utf8'));
  const names = ['preinstall', 'install', 'postinstall'];
  return names.some((name) => name in scripts) || existsSync(path.join(folder, 'binding.gyp'));
}
