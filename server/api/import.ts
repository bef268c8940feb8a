import { importLimits, importQuery, type ImportQuery, importReport, mappingOf } from '../../domain/inbox/import.ts';
import type { AppContext } from '../workflows/app-context.ts';
import { type Call, endpoint, type Endpoint } from '../platform/http/endpoint/endpoint.ts';
import { HttpError } from '../platform/errors/http-error.ts';
import { bodyOf } from '../platform/http/upload/content.ts';
import { checkImport, type Import, storeImport } from '../workflows/import-submissions.ts';

const importing = {
  access: 'admin',
  upload: { bytes: importLimits.bytes },
  query: importQuery,
  response: importReport,
} as const;
const errors = { 413: 'More bytes than an import may have', 415: 'No CSV', 429: 'Another import is under way' };

/** Submissions from elsewhere, as a CSV file. */
export function importEndpoints({ db, now }: AppContext): Endpoint[] {
  /** One at a time in each process: a file is in memory while it is read. */
  let isBusy = false;
  const alone = async <Result>(call: Call<ImportQuery, unknown>, work: (file: Import) => Promise<Result>) => {
    if (isBusy) throw new HttpError(429, 'tooMany', { headers: { 'Retry-After': '5' }, values: { minutes: 1 } });
    isBusy = true;
    try {
      return await work({ bytes: await receive(call), source: call.query.source, mapping: mappingOf(call.query) });
    } finally {
      isBusy = false;
    }
  };
  return [
    endpoint('POST /api/projects/import/check', {
      ...importing,
      summary:
        'What an import of a CSV file (the body) would do: its columns, its errors row by row, what is new in it',
      errors,
      handle: (call) => alone(call, (file) => checkImport(db, file, now())),
    }),
    endpoint('POST /api/projects/import', {
      ...importing,
      summary: 'Import submissions from a CSV file (the body): all of them or none, each external id once',
      errors: { ...errors, 400: 'A fault of the file, with its report' },
      handle: (call) => alone(call, (file) => storeImport(db, file, call.by, now())),
    }),
  ];
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
