import { importFieldNames, type ImportMapping, type ImportReport } from '../../../domain/import.ts';
import { ApiError, readCsrfToken } from '../../api/client.ts';

const path = '/api/projects/import';

/** A file, and how it is read; without a mapping the server suggests one. */
export interface ChosenFile {
  file: File;
  source: string;
  mapping: ImportMapping | undefined;
}

/** A large file on a slow line, in ms. */
const timeout = 300_000;

/**
 * Sends a file, to be checked or imported.
 *
 * @throws {ApiError} for a response that is not 2xx
 */
export async function sendFile(step: 'check' | 'import', { file, source, mapping }: ChosenFile): Promise<ImportReport> {
  const params = new URLSearchParams({ source });
  for (const field of importFieldNames) {
    const column = mapping?.[field];
    if (column !== undefined) params.set(field, String(column));
  }
  const headers = new Headers({ Accept: 'application/json', 'Content-Type': 'text/csv' });
  headers.set('X-CSRF-Token', readCsrfToken() ?? '');
  const response = await fetch(`${path}${step === 'check' ? '/check' : ''}?${params}`, {
    method: 'POST',
    headers,
    body: file,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(timeout),
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response, text);
  return JSON.parse(text) as ImportReport;
}
