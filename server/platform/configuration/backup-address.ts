import path from 'node:path';
import { type BucketAddress, bucketAddress } from './s3-address.ts';

/** The place in which backups are stored: a folder on this machine or a bucket. */
export type BackupPlace = { kind: 'folder'; folder: string } | { kind: 'bucket'; bucket: BucketAddress };

/** Reads `BACKUP_URL`: `s3://key:secret@host/bucket/prefix`, or a folder. @returns undefined for any other address */
export function parseBackupPlace(value: string): BackupPlace | undefined {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(value)) return { kind: 'folder', folder: path.resolve(value) };
  const bucket = bucketAddress(value);
  return bucket && { kind: 'bucket', bucket };
}
