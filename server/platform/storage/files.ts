import type { ReadableStream } from 'node:stream/web';
import { HttpError } from '../../http/errors.ts';

/** Bytes of a file, both included. */
export type Range = { start: number; end: number };

/** A file that is read: `size` is that of the whole. */
export interface StoredFile {
  size: number;
  stream(range?: Range): Promise<ReadableStream<Uint8Array>> | ReadableStream<Uint8Array>;
}

/** Where pictures are stored: files by name, each complete or absent. */
export interface MediaFiles {
  kind: 'folder' | 's3';
  /** A new name for a file that is being written, on the disk of this process. */
  temporary(): Promise<string>;
  /** Stores a temporary file under a name, durably, and removes it from its place. */
  put(name: string, temporary: string): Promise<void>;
  open(name: string): Promise<StoredFile | undefined>;
  /** Passes a path of the file on this disk to `work`. @throws `ENOENT` without the file */
  local<Result>(name: string, work: (path: string) => Promise<Result>): Promise<Result>;
  remove(name: string): Promise<void>;
  /** Names with the time of their last change, in ms. */
  list(): AsyncIterable<{ name: string; changedAt: number }>;
  /** Removes temporary files that nobody writes any more. */
  sweep(now: number): Promise<void>;
  /** Free bytes of the disk that uploads pass. */
  free(): Promise<number>;
  /** What is wrong with the store at the moment. */
  check(): Promise<StoreFailure | undefined>;
}

/** A store that does not respond, or that refuses access. Visitors and operators see 503 without the details. */
export class StoreFailure extends HttpError {
  readonly reason: 'away' | 'refused';
  /** A code of the connection or of the store, such as `ECONNREFUSED` or `InvalidAccessKeyId`. */
  readonly code: string;

  constructor(reason: StoreFailure['reason'], code: string) {
    super(503, 'mediaStore', { headers: { 'Retry-After': '5' } });
    this.reason = reason;
    this.code = code;
  }

  /** One line for those who run the server. @param variable the one that names the store */
  line(variable: 'MEDIA_URL' | 'BACKUP_URL' = 'MEDIA_URL'): string {
    return `the store of ${variable} cannot be ${this.reason === 'away' ? 'reached' : 'used'} (${this.code})`;
  }
}
