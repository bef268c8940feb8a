import type { MediaFile } from '../../../../domain/media.ts';
import { readCsrfToken } from '../../../api/client.ts';

/** An upload that was refused or broke off, with the server's reason where there is one. */
export class UploadError extends Error {}

/**
 * Uploads a file; `fetch` reports no progress.
 *
 * @param onProgress receives the share that was sent, 0 to 1
 * @throws {UploadError}
 */
export function sendPicture(
  file: File,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<MediaFile> {
  const { promise, resolve, reject } = Promise.withResolvers<MediaFile>();
  const request = new XMLHttpRequest();
  request.open('POST', `/api/system-panel/media?name=${encodeURIComponent(file.name.slice(0, 200))}`);
  request.setRequestHeader('Accept', 'application/json');
  request.setRequestHeader('Content-Type', 'application/octet-stream');
  request.setRequestHeader('X-CSRF-Token', readCsrfToken() ?? '');
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
  request.addEventListener('load', () => {
    if (request.status === 201) resolve(JSON.parse(request.responseText) as MediaFile);
    else reject(new UploadError(reasonIn(request.responseText)));
  });
  for (const event of ['error', 'abort', 'timeout'] as const)
    request.addEventListener(event, () => reject(new UploadError('')));
  signal.addEventListener('abort', () => request.abort());
  request.send(file);
  return promise;
}

function reasonIn(text: string): string {
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    return typeof error === 'string' ? error : '';
  } catch {
    return '';
  }
}
