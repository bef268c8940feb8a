import { importApi } from '../../domain/api/import.ts';
import { importLimits, type ImportQuery, mappingOf } from '../../domain/inbox/import.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { type Call, type Endpoint, implement } from '../platform/http/endpoint/endpoint.ts';
import { HttpError } from '../platform/errors/http-error.ts';
import { bodyOf } from '../platform/http/upload/content.ts';
import { checkImport, type Import, storeImport } from '../workflows/import-submissions.ts';

/** Imports the submissions in a CSV file from another system. */
export function importEndpoints({ db, now }: AppContext): Endpoint[] {
  /** Each process imports one file at a time, since a file is in memory while it is read. */
  let isBusy = false;
  const runExclusively = async <Result>(
    call: Call<ImportQuery, unknown>,
    importFile: (file: Import) => Promise<Result>,
  ) => {
    if (isBusy) throw new HttpError(429, 'tooMany', { headers: { 'Retry-After': '5' }, values: { minutes: 1 } });
    isBusy = true;
    try {
      return await importFile({
        bytes: await receive(call),
        source: call.query.source,
        mapping: mappingOf(call.query),
      });
    } finally {
      isBusy = false;
    }
  };
  return implement(importApi, {
    'POST /api/projects/import/check': (call) => runExclusively(call, (file) => checkImport(db, file, now())),
    'POST /api/projects/import': (call) => runExclusively(call, (file) => storeImport(db, file, call.by, now())),
  });
}

async function receive({ c }: Call<unknown, unknown>): Promise<Uint8Array> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'text/csv') throw new HttpError(415, 'csvType');
  if (Number(c.req.header('content-length') ?? 0) > importLimits.bytes) throw new HttpError(413, 'tooLarge');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bodyOf(c)) {
    size += chunk.byteLength;
    if (size > importLimits.bytes) throw new HttpError(413, 'tooLarge');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
