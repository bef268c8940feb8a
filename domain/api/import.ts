import { importLimits, importQuery, importReport } from '../inbox/import.ts';
import type { All, Operations } from './operation.ts';

const importing = {
  access: 'admin',
  upload: { bytes: importLimits.bytes },
  query: importQuery,
  response: importReport,
} as const;
const errors = { 413: 'The file is too large', 415: 'Not CSV', 429: 'Another import is in progress' };

export const importApi = {
  'POST /api/projects/import/check': {
    ...importing,
    summary: 'Preview the import of a CSV file (the body): its columns, its errors by row, and the number of new rows',
    errors,
  },
  'POST /api/projects/import': {
    ...importing,
    summary: 'Import submissions from a CSV file (the body): either all rows or none, and each external id only once',
    errors: { ...errors, 400: 'The file has errors, which the report lists' },
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof importApi> {}
}
