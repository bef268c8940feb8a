import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

/** An import from a file to a file or a package, both as paths in the checkout. */
interface Arrow {
  from: string;
  to: string;
  /** Whether it is needed when the importing file is loaded, not only for types or later. */
  atOnce: boolean;
}

const files = globSync(['studio.ts', '{brand,domain,content,server,app}/**/*.{ts,tsx}'], { cwd: root }).map((file) =>
  file.replaceAll('\\', '/'),
);
/** Whether a file is product code; tests may import anything. */
const isProduct = (file: string) => !/\.test\.tsx?$|\/testing(\/|\.ts$)/.test(file);
/** The imports of product code. */
const arrows = files.filter(isProduct).flatMap(arrowsFrom);

describe('dependencies', () => {
  it('of the brand stay inside the brand', () => {
    expect(breaking(/^brand\//, /^brand\/|^package:zod$/)).toEqual([]);
  });

  it('of the domain stay inside the domain', () => {
    expect(breaking(/^studio\.ts$/, /^$/)).toEqual([]);
    expect(breaking(/^domain\//, /^(brand|domain)\/|^studio\.ts$|^package:zod$/)).toEqual([]);
    expect(breaking(/^content\//, /^(brand|content|domain)\/|^studio\.ts$|^package:zod$/)).toEqual([]);
  });

  it('keep the server from the front end, except for its own texts', () => {
    const allowed =
      /^(server|domain|content|brand)\/|^studio\.ts$|^app\/i18n\/catalogues\/[\w-]+\.json$|^(package|node):/;
    expect(breaking(/^server\//, allowed)).toEqual([]);
  });

  it('keep the front end from the server', () => {
    expect(breaking(/^app\//, /^(app|domain|content|brand)\/|^studio\.ts$|^(package|virtual):/)).toEqual([]);
  });

  it('of the front end on the studio are its present facts, not the defaults', () => {
    const importedNames = files
      .filter((file) => file.startsWith('app/') && isProduct(file))
      .flatMap((file) => namesFrom(file, 'studio.ts').map((name) => `${file} → ${name}`));
    expect(importedNames.length).toBeGreaterThan(0);
    expect(importedNames.filter((arrow) => !arrow.endsWith(' → practice'))).toEqual([]);
    const defaults = arrows.filter(({ from, to }) => from.startsWith('app/') && to.endsWith('/default-studio.ts'));
    expect(defaults.map(shown)).toEqual([]);
  });

  it('keep the design system from pages and entities', () => {
    expect(breaking(/^app\/ui\//, /^(app\/(ui|browser|i18n)|brand|domain\/text)\/|^package:/)).toEqual([]);
  });

  it('of the front end point down: site or back office, then the modules that both share', () => {
    const shared = /^app\/(api|art|browser|errors|i18n|pitch|routing|studio|styles|ui)\//;
    const below = /^(brand|domain|content)\/|^studio\.ts$|^(package|virtual):/;
    const anyOf = (...folders: RegExp[]) => new RegExp(folders.map(({ source }) => source).join('|'));
    expect(breaking(shared, anyOf(shared, below))).toEqual([]);
    expect(breaking(/^app\/site\//, anyOf(/^app\/(site|ssr)\//, shared, below))).toEqual([]);
    const tiers = ['kit', 'inbox', 'shell', 'features'].map((tier) => `^app/back-office/${tier}/`);
    for (const [height, tier] of tiers.entries()) {
      const lower = tiers.slice(0, height + 1).map((folder) => new RegExp(folder));
      expect(breaking(new RegExp(tier), anyOf(...lower, shared, below))).toEqual([]);
    }
    expect(breaking(/^app\/back-office\/[\w.-]+$/, anyOf(/^app\/back-office\//, shared, below))).toEqual([]);
  });

  it('lead from one screen to another only through routes', () => {
    const isPage = /^app\/(site\/pages|back-office\/features)\/[^/]+\/([\w-]+-)?page\.tsx$/;
    const toPages = arrows.filter(({ to }) => isPage.test(to));
    const roomOf = (file: string) => /^app\/site\/pages\/[^/]+/.exec(file)?.[0];
    const crossing = arrows.filter(({ from, to }) => roomOf(from) && roomOf(to) && roomOf(from) !== roomOf(to));
    expect([...toPages, ...crossing].map(shown)).toEqual([]);
  });

  it('of the server point down: pages, api, workflows, features, platform', () => {
    const layers = ['platform', 'features', 'workflows', 'api', 'pages'];
    const upward = (layer: string, lower: readonly string[]) =>
      arrows
        .filter(({ from, to }) => from.startsWith(`server/${layer}/`) && to.startsWith('server/'))
        .filter(({ to }) => ![layer, ...lower].some((allowed) => to.startsWith(`server/${allowed}/`)))
        .map(shown);
    expect(layers.flatMap((layer, height) => upward(layer, layers.slice(0, height)))).toEqual([]);
    expect(upward('operations', ['workflows', 'features', 'platform'])).toEqual([]);
  });

  it('form no cycle', () => {
    expect(circles(arrows.filter(({ atOnce }) => atOnce))).toEqual([]);
  });

  it.each(['brand', 'domain', 'server', 'app'])('form no cycle between the folders of %s', (layer) => {
    const betweenFolders = arrows
      .filter(({ from, to }) => from.startsWith(`${layer}/`) && to.startsWith(`${layer}/`))
      .map((arrow) => ({ ...arrow, from: path.posix.dirname(arrow.from), to: path.posix.dirname(arrow.to) }))
      .filter(({ from, to }) => from !== to);
    expect(circles(betweenFolders)).toEqual([]);
  });

  it('are declared, and development packages are not used at run time', () => {
    const declared = new Set(Object.keys(manifest.dependencies).map((name) => `package:${name}`));
    const undeclared = arrows.filter(
      ({ from, to }) => from.startsWith('server/') && to.startsWith('package:') && !declared.has(to),
    );
    expect(undeclared.map(shown)).toEqual([]);
  });
});

/** Arrows from files that match `from` to targets that do not match `allowed`. */
const breaking = (from: RegExp, allowed: RegExp) =>
  arrows.filter((arrow) => from.test(arrow.from) && !allowed.test(arrow.to)).map(shown);

const shown = ({ from, to }: Arrow) => `${from} → ${to}`;

/** Every import of a file: static, dynamic and type-only. */
function arrowsFrom(from: string): Arrow[] {
  const { module, program } = parseSync(from, readFileSync(path.join(root, from), 'utf8'));
  const atOnce = new Set<string>();
  const reached = new Set<string>();
  const reach = (name: string, needed: boolean) => (needed ? atOnce.add(name) && reached.add(name) : reached.add(name));
  for (const { moduleRequest, entries } of module.staticImports) {
    reach(moduleRequest.value, entries.length === 0 || entries.some(({ isType }) => !isType));
  }
  for (const { moduleRequest, isType } of module.staticExports.flatMap(({ entries }) => entries)) {
    if (moduleRequest) reach(moduleRequest.value, !isType);
  }
  new Visitor({
    ImportExpression: ({ source }) => void (source.type === 'Literal' && reach(String(source.value), false)),
    TSImportType: ({ source }) => void reach(source.value, false),
  }).visit(program);
  return [...reached].map((name) => ({ from, to: target(from, name), atOnce: atOnce.has(name) }));
}

/** The names that a file imports from another one; `*` for all of them. */
function namesFrom(from: string, to: string): string[] {
  const { staticImports } = parseSync(from, readFileSync(path.join(root, from), 'utf8')).module;
  return staticImports
    .filter(({ moduleRequest }) => target(from, moduleRequest.value) === to)
    .flatMap(({ entries }) => entries.map(({ importName }) => importName.name ?? '*'));
}

/** The target of an import: a file in the checkout, or `package:name`, or an address with a scheme unchanged. */
function target(from: string, name: string): string {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(from), name.replace(/\?.*$/, ''));
  if (/^\w+:/.test(name)) return name;
  return `package:${name.split('/', name.startsWith('@') ? 2 : 1).join('/')}`;
}

/** Groups of files that import each other in a cycle. */
function circles(among: Arrow[]): string[] {
  const next = Map.groupBy(among, ({ from }) => from);
  const finished = new Set<string>();
  const cycles: string[] = [];
  const walk = (file: string, path: string[]) => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (finished.has(file) || path.includes(file)) return;
    for (const { to } of next.get(file) ?? []) walk(to, [...path, file]);
    finished.add(file);
  };
  for (const file of next.keys()) walk(file, []);
  return cycles;
}
