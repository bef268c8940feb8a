import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cases } from '../../../content/cases.ts';
import { partners } from '../../../content/partners.ts';
import { defaultStudio } from '../../../domain/studio/default-studio.ts';
import { expect, test } from '../fixtures.ts';

const client = path.resolve(import.meta.dirname, '../../../dist/client');

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}

test('Scripts of the site name no sample, except for those that replace a failed read', () => {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8'));
  const replacement = 'content/built-in-response.ts';
  const replacing = new Set([replacement, ...manifest[replacement]!.dynamicImports!]);
  const scripts = Object.entries(manifest).filter(([name, { file }]) => !replacing.has(name) && file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(30);
  const { name, team, stories } = defaultStudio;
  const samples = [
    name,
    ...cases.map(({ title }) => title),
    ...partners.map((partner) => partner.name),
    ...[...team.map((person) => person.name), ...stories.map(({ title }) => title)].map(({ en }) => en!),
  ];
  const read = (file: string) => readFileSync(path.join(client, file), 'utf8');
  expect(
    samples.slice(1, 1 + cases.length).filter((sample) => !read(manifest[replacement]!.file).includes(sample)),
  ).toEqual([]);
  const named = scripts.flatMap(([chunk, { file }]) =>
    samples.filter((sample) => read(file).includes(sample)).map((sample) => `${chunk}: ${sample}`),
  );
  expect(named).toEqual([]);
});
