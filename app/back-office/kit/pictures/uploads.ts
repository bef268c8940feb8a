import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type MediaFile, mediaLimits } from '../../../../domain/media/media.ts';
import { ApiError, call } from '../../../api/client.ts';
import { apiAddress } from '../../../api/route.ts';
import { upload } from '../../../api/upload.ts';
import type { Step } from '../requests/save.ts';
import { type Change, useChange } from '../requests/use-change.ts';

const address = apiAddress('GET /api/system-panel/media');

/** All uploaded pictures; refetched while variants are being generated. */
export const mediaQuery = queryOptions({
  queryKey: [address],
  queryFn: ({ signal }) => call('GET /api/system-panel/media', { signal }),
  refetchOnMount: true,
  refetchInterval: ({ state }) => (state.data?.some((file) => file.state === 'pending') ? 1500 : false),
});

/** Changes a picture and refetches the list; a toast reports a failure. */
export const useMediaStep = <Answer>() =>
  useMediaChange({ send: ({ send }: Step<Answer>) => send(), done: (_answer, { done }) => done });

/** Replaces a picture with another one in every entity that uses it. */
export function useReplacement(id: number) {
  const t = useTranslations('backOffice.media');
  return useMediaChange({
    send: (replacementId: number) =>
      call('POST /api/system-panel/media/:id/replace', { id, body: { by: replacementId } }),
    done: ({ places }) => t('replaced', { count: places }),
  });
}

/** A change of pictures; a toast reports a failure, and the list is refetched. */
export function useMediaChange<Wanted, Answer>(change: Pick<Change<Wanted, Answer>, 'send' | 'done'>) {
  const t = useTranslations('backOffice.media');
  const failed = (error: Error) => ({
    title: t('failed'),
    description: error instanceof ApiError ? error.error : undefined,
  });
  return useChange({ ...change, failed, reads: [address] });
}

/** The maximum of concurrent uploads; further ones wait. */
const parallel = 3;

interface Upload {
  key: number;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** The sent part, from 0 to 1. */
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
  const send = async (sent: Upload) => {
    const { key, batch, file: content, abort } = sent;
    sent.state = 'sending';
    try {
      const file = await upload('POST /api/system-panel/media', {
        query: { name: content.name.slice(0, mediaLimits.name) },
        file: content,
        type: 'application/octet-stream',
        signal: abort.signal,
        onProgress: (share) => {
          sent.progress = share;
          show();
        },
      });
      queue.current.delete(key);
      batch.set(key, file);
      stored.current([...batch].toSorted(([a], [b]) => a - b).map(([, file]) => file));
      void queryClient.invalidateQueries({ queryKey: mediaQuery.queryKey });
    } catch (error) {
      sent.state = 'failed';
      sent.progress = 0;
      sent.reason = (error instanceof ApiError && error.error) || '';
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
