import type { ReadableStream } from 'node:stream/web';
import { HttpError } from '../errors/http-error.ts';

/** A range of bytes, both ends included. */
export type Range = { start: number; end: number };

/** An open file; `size` is the size of the whole file. */
export interface StoredFile {
  size: number;
  stream(range?: Range): Promise<ReadableStream<Uint8Array>> | ReadableStream<Uint8Array>;
}

/** The store of pictures: files by name, each complete or absent. */
export interface MediaFiles {
  kind: 'folder' | 's3';
  /** Reserves a new name for a file that is being written, on the disk of this process. */
  temporary(): Promise<string>;
  /** Stores a temporary file durably under a name, and removes the temporary one. */
  put(name: string, temporary: string): Promise<void>;
  open(name: string): Promise<StoredFile | undefined>;
  /** Calls `work` with a path of the file on this disk. @throws `ENOENT` if the file does not exist */
  local<Result>(name: string, work: (path: string) => Promise<Result>): Promise<Result>;
  remove(name: string): Promise<void>;
  /** All names with the time of their last change, in ms. */
  list(): AsyncIterable<{ name: string; changedAt: number }>;
  /** Removes abandoned temporary files. */
  sweep(now: number): Promise<void>;
  /** The free bytes on the disk of the temporary files. */
  free(): Promise<number>;
  /** The present failure of the store, if there is one. */
  check(): Promise<StoreFailure | undefined>;
}

/** A store that does not respond or refuses access. Visitors and operators see a 503 without details. */
export class StoreFailure extends HttpError {
  readonly reason: 'away' | 'refused';
  /** A code of the connection or of the store, such as `ECONNREFUSED` or `InvalidAccessKeyId`. */
  readonly code: string;

  constructor(reason: StoreFailure['reason'], code: string) {
    super(503, 'mediaStore', { headers: { 'Retry-After': '5' } });
    this.reason = reason;
    this.code = code;
  }

  /** One line for the operator of the server. @param variable that configures the store */
  line(variable: 'MEDIA_URL' | 'BACKUP_URL' = 'MEDIA_URL'): string {
    return `the store of ${variable} cannot be ${this.reason === 'away' ? 'reached' : 'used'} (${this.code})`;
  }
}
