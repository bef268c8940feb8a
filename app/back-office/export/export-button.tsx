import { queryOptions, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ExportFormat, exportFormats } from '../../../domain/export.ts';
import { call } from '../../api/client.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { withProof } from '../session/proof.ts';
import { refusalOf } from '../session/refusal.ts';
import { useMayActAs, useOperator } from '../session/session.ts';

interface ExportButtonProps {
  list: ExportedList;
  /** What is exported: a filter, or `ids`. */
  query: string;
  count: number;
}

/** Opens the export of a list or a selection. */
export function ExportButton({ list, query, count }: ExportButtonProps) {
  const t = useTranslations('backOffice.export');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="compact" title={t('open')} onClick={() => setOpen(true)}>
        <Download className="size-4" aria-hidden />
        <span className="in-data-selection:md:max-[90rem]:sr-only">{t('open')}</span>
      </Button>
      {open && <ExportDialog list={list} query={query} count={count} onClose={() => setOpen(false)} />}
    </>
  );
}

interface Choice {
  format: ExportFormat;
  columns: readonly string[];
}

/** What is exported of a list. */
export interface ExportedList {
  /** Of the API. */
  path: string;
  /** The headings of its columns. */
  columns: Readonly<Record<string, string>>;
}

interface ExportDialogProps {
  list: ExportedList;
  /** What is exported: a filter, or `ids`; blank for everything, which is an admin's. */
  query: string;
  count: number;
  onClose: () => void;
}

/** Chooses format and columns of an export; the choice is kept for the operator in this browser. */
function ExportDialog({ list: { path, columns: headings }, query, count, onClose }: ExportDialogProps) {
  const t = useTranslations('backOffice.export');
  const names = Object.keys(headings);
  const storageKey = `${path}:${useOperator()?.username}`;
  const [{ format, columns }, setChoice] = useState<Choice>(() => read(storageKey, names));
  const { data: all } = useQuery({ ...allQuery(path), enabled: query !== '' });
  /** A filter that leaves everything narrows nothing. */
  const isFull = query === '' || all?.total === count;
  const isAllowed = useMayActAs('admin') || !isFull;
  const choose = (choice: Choice) => {
    setChoice(choice);
    try {
      localStorage.setItem(storageKey, JSON.stringify(choice));
    } catch {
      // Without storage the next export starts with all columns.
    }
  };
  const params = new URLSearchParams(query);
  params.set('format', format);
  if (columns.length < names.length) params.set('columns', columns.join(','));
  /** A download cannot ask for the proof that an export of everything needs, so the proof comes first. */
  const download = (event: MouseEvent<HTMLAnchorElement>) => {
    setTimeout(onClose);
    if (!isFull) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    const save = () => Object.assign(document.createElement('a'), { href, download: '' }).click();
    withProof(() => call('/api/account/proof')).then(save, (error: unknown) => refusalOf(error).proof || save());
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('title', { count })}>
      {isAllowed ? (
        <form className="grid gap-5">
          <fieldset>
            <legend className="mb-2 font-semibold">{t('format')}</legend>
            <div className="flex flex-wrap gap-x-6 gap-y-1">
              {exportFormats.map((one) => (
                <label key={one} className="flex min-h-9 items-center gap-2.5">
                  <input
                    type="radio"
                    name="format"
                    className="size-4.5 accent-accent"
                    checked={format === one}
                    onChange={() => choose({ format: one, columns })}
                  />
                  {t(`formats.${one}`)}
                </label>
              ))}
            </div>
          </fieldset>
          <fieldset>
            <legend className="mb-1 font-semibold">{t('columns')}</legend>
            <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
              {names.map((column) => (
                <Checkbox
                  key={column}
                  label={headings[column]}
                  checked={columns.includes(column)}
                  onChange={({ target: { checked } }) =>
                    choose({
                      format,
                      columns: names.filter((one) => (one === column ? checked : columns.includes(one))),
                    })
                  }
                />
              ))}
            </div>
          </fieldset>
          {columns.length === 0 ? (
            <p className="text-muted">{t('noColumns')}</p>
          ) : (
            <a
              href={`${path}?${params}`}
              download
              className={classNames(buttonClass('primary'), 'justify-self-start')}
              onClick={download}
            >
              <Download className="size-4.5" aria-hidden />
              {t('download')}
            </a>
          )}
        </form>
      ) : (
        <p>{t('adminsOnly')}</p>
      )}
    </Dialog>
  );
}

/** How many there are in all, of which an export may be a part. */
const allQuery = (path: string) => {
  const list = path.replace(/\/export$/, '');
  return queryOptions({
    queryKey: [list, 'all'],
    queryFn: () => call<{ total: number }>(`${list}?page=1`),
    meta: { isAside: true },
    gcTime: 0,
  });
};

/** All columns as CSV, unless the operator chose otherwise. */
function read(key: string, all: readonly string[]): Choice {
  try {
    const { format, columns } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Choice>;
    return {
      format: exportFormats.find((one) => one === format) ?? 'csv',
      columns: Array.isArray(columns) ? all.filter((one) => columns.includes(one)) : all,
    };
  } catch {
    return { format: 'csv', columns: all };
  }
}
