import { RotateCw, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Uploads } from './use-uploads.ts';

/** The files on their way, each with its progress, and those that failed with the reason. */
export function UploadList({ uploads: { uploads, retry, cancel } }: { uploads: Uploads }) {
  const t = useTranslations('backOffice.media.upload');
  if (uploads.length === 0) return null;
  return (
    <ul aria-label={t('list')} className="grid gap-px border border-edge bg-edge">
      {uploads.map(({ key, file: { name }, state, progress, reason }) => (
        <li key={key} className="flex min-h-12 items-center gap-3 bg-surface py-1 pr-1 pl-3">
          <div className="min-w-0 flex-1">
            <p className="truncate text-sm font-semibold">{name}</p>
            {state === 'failed' ? (
              <p role="alert" className="text-sm text-red">
                {reason || t('broken')}
              </p>
            ) : (
              <progress
                aria-label={t('progress', { name })}
                value={progress}
                max={1}
                className="block h-1.5 w-full accent-accent"
              />
            )}
          </div>
          {state === 'failed' && <IconButton label={t('retry', { name })} icon={RotateCw} onClick={() => retry(key)} />}
          <IconButton label={t('cancel', { name })} icon={X} onClick={() => cancel(key)} />
        </li>
      ))}
    </ul>
  );
}
