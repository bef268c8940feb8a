import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const documents = globSync(['*.md', 'docs/*.md'], { cwd: root });

describe('documents', () => {
  it.each(documents)('%s names only files that exist', (document) => {
    const named = [...read(document).matchAll(/`((?:[\w-]+\/)+(?:[\w.-]+\.\w+)?)`/g)].map(([, file]) => file!);
    const projectFolders = /^(app|art|brand|content|docs|domain|public|scripts|server|tests)\//;
    const missing = named.filter((file) => projectFolders.test(file) && !existsSync(path.join(root, file)));
    expect(missing).toEqual([]);
  });
});
