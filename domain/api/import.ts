import { importLimits, importQuery, importReport } from '../inbox/import.ts';
import type { All, Operations } from './operation.ts';

const importing = {
  access: 'admin',
  upload: { bytes: importLimits.bytes },
  query: importQuery,
  response: importReport,
} as const;
const errors = { 413: 'More bytes than an import may have', 415: 'No CSV', 429: 'Another import is under way' };

export const importApi = {
  'POST /api/projects/import/check': {
    ...importing,
    summary: 'What an import of a CSV file (the body) would do: its columns, its errors row by row, what is new in it',
    errors,
  },
  'POST /api/projects/import': {
    ...importing,
    summary: 'Import submissions from a CSV file (the body): all of them or none, each external id once',
    errors: { ...errors, 400: 'A fault of the file, with its report' },
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof importApi> {}
}
