import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MediaFile } from '../../../../domain/media/media.ts';
import { ApiError, callUntyped, readCsrfToken } from '../../../api/client.ts';
import { callStep, type Step } from '../requests/save.ts';
import { type Change, useChange } from '../requests/use-change.ts';

const address = '/api/system-panel/media';

/** All uploaded pictures; refetched while variants are being generated. */
export const mediaQuery = queryOptions({
  queryKey: [address],
  queryFn: () => callUntyped<MediaFile[]>(address),
  refetchOnMount: true,
  refetchInterval: ({ state }) => (state.data?.some((file) => file.state === 'pending') ? 1500 : false),
});

/** Changes a picture and refetches the list; a toast reports a failure. */
export const useMediaStep = () =>
  useMediaChange({ send: (step: Step) => callStep<MediaFile>(address, step), done: (_file, { done }) => done });

/** Replaces a picture with another one wherever it is used. */
export function useReplacement(id: number) {
  const t = useTranslations('backOffice.media');
  return useMediaChange({
    send: (by: number) => callUntyped<{ places: number }>(`${address}/${id}/replace`, { method: 'POST', body: { by } }),
    done: ({ places }) => t('replaced', { count: places }),
  });
}

function useMediaChange<Wanted, Answer>(change: Pick<Change<Wanted, Answer>, 'send' | 'done'>) {
  const t = useTranslations('backOffice.media');
  const failed = (error: Error) => ({ title: t('failed'), description: (error as Partial<ApiError>).error });
  return useChange({ ...change, failed, reads: [address] });
}

/** The maximum of concurrent uploads; further ones wait. */
const parallel = 3;

interface Upload {
  key: number;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** From 0 to 1. */
  progress: number;
  /** The server's reason for rejecting the file. */
  reason: string;
  abort: AbortController;
  /** The stored pictures of files that were dropped together, by key. */
  batch: Map<number, MediaFile>;
}

export type Uploads = ReturnType<typeof useUploads>;

/** Uploads a few files at a time; `onStored` receives each as soon as it is stored, with all of its drop in order. */
export function useUploads(onStored: (batch: readonly MediaFile[]) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef(new Map<number, Upload>());
  const next = useRef(0);
  const stored = useRef(onStored);
  const queryClient = useQueryClient();
  useEffect(() => {
    stored.current = onStored;
  });
  useEffect(() => {
    const queued = queue.current;
    return () => queued.forEach(({ abort }) => abort.abort());
  }, []);

  const show = () => setUploads([...queue.current.values()].map((upload) => ({ ...upload })));
  const pump = () => {
    const inState = (state: Upload['state']) => [...queue.current.values()].filter((upload) => upload.state === state);
    for (const upload of inState('waiting').slice(0, parallel - inState('sending').length)) void send(upload);
    show();
  };
  const send = async (upload: Upload) => {
    const { key, batch } = upload;
    upload.state = 'sending';
    try {
      const file = await sendPicture(upload, (share) => {
        upload.progress = share;
        show();
      });
      queue.current.delete(key);
      batch.set(key, file);
      stored.current([...batch].toSorted(([a], [b]) => a - b).map(([, one]) => one));
      void queryClient.invalidateQueries({ queryKey: mediaQuery.queryKey });
    } catch (error) {
      upload.state = 'failed';
      upload.progress = 0;
      upload.reason = (error instanceof ApiError && error.error) || '';
    }
    pump();
  };
  return {
    uploads,
    add(files: Iterable<File>) {
      const batch: Upload['batch'] = new Map();
      for (const file of files) {
        const key = (next.current += 1);
        const abort = new AbortController();
        queue.current.set(key, { key, file, state: 'waiting', progress: 0, reason: '', abort, batch });
      }
      pump();
    },
    retry(key: number) {
      const upload = queue.current.get(key);
      if (upload) Object.assign(upload, { state: 'waiting', abort: new AbortController() });
      pump();
    },
    cancel(key: number) {
      queue.current.get(key)?.abort.abort();
      queue.current.delete(key);
      pump();
    },
  };
}

/** Uploads a file by XMLHttpRequest, since `fetch` reports no progress. @throws {ApiError} if it is rejected; {Error} without a response */
const sendPicture = ({ file, abort }: Upload, onProgress: (share: number) => void) =>
  new Promise<MediaFile>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/system-panel/media?name=${encodeURIComponent(file.name.slice(0, 200))}`);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.setRequestHeader('X-CSRF-Token', readCsrfToken() ?? '');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      if (request.status === 201) resolve(JSON.parse(request.responseText) as MediaFile);
      else reject(new ApiError(new Response(null, request), request.responseText));
    });
    for (const event of ['error', 'abort', 'timeout']) request.addEventListener(event, () => reject(new Error(event)));
    abort.signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
