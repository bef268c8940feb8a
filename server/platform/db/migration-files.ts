import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Kysely } from 'kysely';
import { productFile } from '../configuration/product-files.ts';
import type { Engine } from './engine.ts';

type Migration = { up(db: Kysely<any>, engine: Engine): Promise<void> };

const folder = productFile('server/platform/db/migrations');

/** Every migration of the folder, sorted by name. Databases store the names, so they never change. The test of an upgrade adds a later one. */
export const migrations: Record<string, Migration> = Object.fromEntries(
  await Promise.all(
    readdirSync(folder)
      .toSorted()
      .map(async (file) => [
        path.parse(file).name,
        (await import(/* @vite-ignore */ pathToFileURL(path.join(folder, file)).href)) as Migration,
      ]),
  ),
);
