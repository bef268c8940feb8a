import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { importLimits, type ImportMapping, originLimits } from '../../../../domain/inbox/import.ts';
import { ApiError } from '../../../api/client.ts';
import { upload } from '../../../api/upload.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/labelled-controls.tsx';
import { EntityLink } from '../../kit/layout/links.tsx';
import { Panel } from '../../kit/layout/panel.tsx';
import { useInboxChange } from '../../inbox/inbox.ts';
import { addressOf } from '../../kit/screens/screens.ts';
import { MappingFields, Report } from './report.tsx';

/** Imports submissions from a CSV file. */
export function Import() {
  const t = useTranslations('backOffice.import');
  const [file, setFile] = useState<File>();
  /** Counts the chosen files, since choosing the same file again must reset the form. */
  const [turn, setTurn] = useState(0);
  const [source, setSource] = useState('');
  const [named, setNamed] = useState('');
  const [mapping, setMapping] = useState<ImportMapping>();
  const [imported, setImported] = useState<{ created: number; known: number }>();
  const isReady = file !== undefined && named !== '';
  const check = useQuery({
    queryKey: ['import', turn, named, mapping],
    queryFn: ({ signal }) => upload('POST /api/projects/import/check', { ...csvOf(file!, named, mapping), signal }),
    enabled: isReady,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  const store = useInboxChange({
    send: () => upload('POST /api/projects/import', csvOf(file!, named, check.data?.mapping)),
    done: ({ created, known }) => {
      setImported({ created, known });
      setFile(undefined);
      setTurn(turn + 1);
      return t('done', { count: created });
    },
    failed: (error) => {
      void check.refetch();
      return { title: t('failed'), description: error instanceof ApiError ? error.error : t('noAnswer') };
    },
  });
  const report = isReady ? check.data : undefined;
  const isGood = report !== undefined && report.fault === null && report.errorCount === 0;
  const error = check.error instanceof ApiError ? (check.error.error ?? t('unread')) : t('unread');
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,4fr)_minmax(0,6fr)]">
      <Panel title={t('file')}>
        <div className="grid gap-4">
          <p className="text-muted">
            {t('about', { rows: importLimits.rows, size: importLimits.bytes / 1024 / 1024 })}
          </p>
          <TextField
            label={t('source')}
            required
            hint={t('sourceHint')}
            maxLength={originLimits.source}
            placeholder={t('sourceSample')}
            value={source}
            onValue={setSource}
            onBlur={() => setNamed(source.trim())}
          />
          <Field label={t('choose')} required>
            {(control) => (
              <input
                {...control}
                key={imported ? turn : 0}
                type="file"
                accept=".csv,.txt,text/csv"
                className="min-h-12 w-full border border-control bg-surface p-2.5 file:mr-3 file:border-0 file:bg-strong file:px-3 file:py-1 file:font-semibold file:text-surface"
                onChange={({ target }) => {
                  setNamed(source.trim());
                  setFile(target.files?.[0]);
                  setTurn(turn + 1);
                  setMapping(undefined);
                  setImported(undefined);
                }}
              />
            )}
          </Field>
          {imported && (
            <p role="status" className="border-l-4 border-accent bg-surface p-3">
              {t('imported', imported)} <EntityLink href={addressOf('dashboard')}>{t('list')}</EntityLink>
            </p>
          )}
        </div>
      </Panel>
      <div className="grid gap-4" aria-busy={check.isFetching}>
        {!isReady && <p className="p-4 text-muted">{t('begin')}</p>}
        {isReady && check.isPending && <p className="p-4 text-muted">{t('reading')}</p>}
        {isReady && check.isError && (
          <p role="alert" className="border-l-4 border-red bg-raised p-4 font-semibold">
            {error}
          </p>
        )}
        {report && !check.isError && (
          <>
            <Report report={report} />
            {report.headings.length > 0 && <MappingFields report={report} onChange={setMapping} />}
            <div className="flex flex-wrap items-center gap-4">
              <Button
                disabled={!isGood || report.created === 0 || store.isPending || check.isFetching}
                onClick={() => store.mutate()}
              >
                <FileUp className="size-4.5" aria-hidden />
                {store.isPending ? t('importing') : t('import', { count: report.created })}
              </Button>
              <p className="text-sm text-muted">{t('silent')}</p>
            </div>
          </>
        )}
      </div>
    </div>
  );
}

/** A file with the query of its import; without a mapping the server suggests one. */
const csvOf = (file: File, source: string, mapping?: ImportMapping) => ({
  file,
  type: 'text/csv',
  query: { source, ...mapping },
});
