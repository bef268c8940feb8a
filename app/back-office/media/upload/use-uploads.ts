import { useEffect, useRef, useState } from 'react';
import type { MediaFile } from '../../../../domain/media.ts';
import { useMediaRefresh } from '../queries.ts';
import { sendPicture } from './send-picture.ts';

/** Uploads at once; the others wait. */
const parallel = 3;

/** A file on its way. */
export interface Upload {
  key: number;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** 0 to 1. */
  progress: number;
  reason: string;
}

/**
 * Uploads files, a few at a time.
 *
 * @param onStored receives each picture as soon as the server has it, with all of its drop in their order
 */
export function useUploads(onStored: (batch: readonly MediaFile[]) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef(new Map<number, { upload: Upload; abort: AbortController; batch: Map<number, MediaFile> }>());
  const next = useRef(0);
  const stored = useRef(onStored);
  const refresh = useMediaRefresh();
  useEffect(() => {
    stored.current = onStored;
  });
  useEffect(() => {
    const all = queue.current;
    return () => {
      for (const { abort } of all.values()) abort.abort();
    };
  }, []);

  const show = () => setUploads([...queue.current.values()].map(({ upload }) => ({ ...upload })));
  const pump = () => {
    const all = [...queue.current.entries()];
    const sending = all.filter(([, { upload }]) => upload.state === 'sending').length;
    for (const [key, entry] of all.filter(([, { upload }]) => upload.state === 'waiting').slice(0, parallel - sending))
      void send(key, entry);
    show();
  };
  const send = async (key: number, { upload, abort, batch }: ReturnType<typeof queue.current.get> & {}) => {
    upload.state = 'sending';
    try {
      const onProgress = (share: number) => {
        upload.progress = share;
        show();
      };
      const file = await sendPicture(upload.file, { onProgress, signal: abort.signal });
      queue.current.delete(key);
      batch.set(key, file);
      stored.current([...batch].toSorted(([a], [b]) => a - b).map(([, one]) => one));
      void refresh();
    } catch (error) {
      upload.state = 'failed';
      upload.progress = 0;
      upload.reason = (error as Error).message;
    }
    pump();
  };
  return {
    uploads,
    add(files: Iterable<File>) {
      const batch = new Map<number, MediaFile>();
      for (const file of files) {
        const key = (next.current += 1);
        const upload: Upload = { key, file, state: 'waiting', progress: 0, reason: '' };
        queue.current.set(key, { upload, abort: new AbortController(), batch });
      }
      pump();
    },
    retry(key: number) {
      const entry = queue.current.get(key);
      if (!entry) return;
      entry.upload.state = 'waiting';
      entry.abort = new AbortController();
      pump();
    },
    cancel(key: number) {
      queue.current.get(key)?.abort.abort();
      queue.current.delete(key);
      pump();
    },
  };
}

export type Uploads = ReturnType<typeof useUploads>;
