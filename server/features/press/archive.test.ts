import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { zipFiles, zippedLength } from './archive.ts';

const text = (content: string) => new TextEncoder().encode(content);

it('an archive contains its files, has the announced length, and reads each file only when it is sent', async () => {
  const opened: string[] = [];
  const file = (name: string, ...parts: Uint8Array[]) => ({
    name,
    bytes: parts.reduce((total, { length }) => total + length, 0),
    async *read() {
      opened.push(name);
      yield* parts;
    },
  });
  const files = [
    file('a.txt', text('one, '), text('two')),
    file('pictures/ключ.webp', new Uint8Array(200_000).fill(7)),
    file('empty.txt'),
  ];
  const parts: Uint8Array[] = [];
  const archiving = zipFiles(files, new Date('2026-11-01T10:00:00Z'));
  parts.push((await archiving.next()).value);
  expect(opened).toEqual(['a.txt']);
  for await (const part of archiving) parts.push(part);
  const archive = Buffer.concat(parts);
  expect(archive.length).toBe(zippedLength(files));
  const unzipped = unzipSync(archive);
  expect(Object.keys(unzipped)).toEqual(['a.txt', 'pictures/ключ.webp', 'empty.txt']);
  expect(new TextDecoder().decode(unzipped['a.txt'])).toBe('one, two');
  expect(unzipped['pictures/ключ.webp']!.every((byte) => byte === 7)).toBe(true);
});
