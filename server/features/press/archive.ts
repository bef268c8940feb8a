import { Zip, ZipPassThrough } from 'fflate';

/** A file of an archive; its content is read when it is sent. */
export interface ArchiveFile {
  name: string;
  read(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Streams files as a ZIP archive in little memory. Nothing is compressed, since pictures already are. */
export async function* zipFiles(files: Iterable<ArchiveFile>, changedAt: Date): AsyncGenerator<Uint8Array> {
  const readyChunks: Uint8Array[] = [];
  let failure: Error | undefined;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else if (chunk.length > 0) readyChunks.push(chunk);
  });
  function* takeReadyChunks() {
    if (failure) throw failure;
    yield* readyChunks.splice(0);
  }
  for (const { name, read } of files) {
    const entry = new ZipPassThrough(name);
    entry.mtime = changedAt;
    zip.add(entry);
    for await (const part of read()) {
      entry.push(part);
      yield* takeReadyChunks();
    }
    entry.push(new Uint8Array(), true);
    yield* takeReadyChunks();
  }
  zip.end();
  yield* takeReadyChunks();
}

/** The length of the archive from {@link zipFiles} for files of these sizes. */
export const zippedLength = (files: readonly { name: string; bytes: number }[]): number =>
  files.reduce(
    (total, { name, bytes }) =>
      total + bytes + headers.local + headers.descriptor + headers.central + 2 * Buffer.byteLength(name),
    headers.end,
  );

/** The sizes of the format's records without names, in bytes. */
const headers = { local: 30, descriptor: 16, central: 46, end: 22 };
