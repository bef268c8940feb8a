import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ExportFormat, exportFormats } from '../../../../domain/inbox/export.ts';
import { call } from '../../../api/client.ts';
import { apiAddress } from '../../../api/route.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { CommandButton } from '../../kit/actions/command-button.tsx';
import type { InboxPath } from '../../inbox/inbox.ts';
import { ProofCancelled, withProof } from '../../kit/requests/proof.ts';
import { useMayActAs, useOperator } from '../../kit/session/session.ts';
import { readStored, store } from '../../kit/storage/stored.ts';

type Choice = { format: ExportFormat; columns: readonly string[] };

/** A list of the API that can be exported, with the headings of the columns. */
export type ExportedList = { path: InboxPath; columns: Readonly<Record<string, string>> };

interface ExportProps {
  list: ExportedList;
  /** The exported entries: a filter, or `ids`; blank for everything, which only admins may export. */
  query: string;
  count: number;
}

export function ExportButton(props: ExportProps) {
  const t = useTranslations('backOffice.export');
  const [open, setOpen] = useState(false);
  const action = { id: 'export', title: t('open'), run: () => setOpen(true) };
  return (
    <>
      <CommandButton action={action} variant="quiet" size="compact" title={action.title} icon={Download}>
        <span className="in-data-selection:md:max-[90rem]:sr-only">{action.title}</span>
      </CommandButton>
      {open && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Chooses format and columns of an export; the choice is kept for the operator in this browser. */
function ExportDialog({ list, query, count, onClose }: ExportProps & { onClose: () => void }) {
  const t = useTranslations('backOffice.export');
  const { path, columns: headings } = list;
  const names = Object.keys(headings);
  const storageKey = `${path}/export:${useOperator()?.username}`;
  const [{ format, columns }, setChoice] = useState(() => storedChoice(storageKey, names));
  const { data: total } = useQuery({
    queryKey: [path, 'all'],
    queryFn: async ({ signal }) => {
      const page = await call(`GET ${path}`, { query: { page: 1 }, signal });
      return 'total' in page ? page.total : page.length;
    },
    enabled: query !== '',
    meta: { isAside: true },
    gcTime: 0,
  });
  /** Whether everything is exported, also by a filter that matches everything. */
  const isFull = query === '' || total === count;
  const isAllowed = useMayActAs('admin') || !isFull;
  const choose = (changes: Partial<Choice>) => {
    const choice = { format, columns, ...changes };
    setChoice(choice);
    store('localStorage', storageKey, choice);
  };
  const params = new URLSearchParams(query);
  params.set('format', format);
  if (columns.length < names.length) params.set('columns', columns.join(','));
  /** A download cannot open the dialog for the proof that a full export needs, so the proof comes first. */
  const download = (event: MouseEvent<HTMLAnchorElement>) => {
    setTimeout(onClose);
    if (!isFull) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    const save = () => Object.assign(document.createElement('a'), { href, download: '' }).click();
    withProof(() => call('GET /api/account/proof')).then(
      save,
      (error: unknown) => error instanceof ProofCancelled || save(),
    );
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('title', { count })}>
      {isAllowed ? (
        <form className="grid gap-5">
          <fieldset>
            <legend className="mb-2 font-semibold">{t('format')}</legend>
            <div className="flex flex-wrap gap-x-6 gap-y-1">
              {exportFormats.map((option) => (
                <label key={option} className="flex min-h-9 items-center gap-2.5">
                  <input
                    type="radio"
                    name="format"
                    className="size-4.5 accent-accent"
                    checked={format === option}
                    onChange={() => choose({ format: option })}
                  />
                  {t(`formats.${option}`)}
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
                    choose({ columns: names.filter((name) => (name === column ? checked : columns.includes(name))) })
                  }
                />
              ))}
            </div>
          </fieldset>
          {columns.length === 0 ? (
            <p className="text-muted">{t('noColumns')}</p>
          ) : (
            <a
              href={apiAddress(`GET ${path}/export`, { query: params.toString() })}
              download
              className={buttonClass('primary', 'regular', 'justify-self-start')}
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

/** The operator's last choice, by default all columns as CSV. */
function storedChoice(key: string, columnNames: readonly string[]): Choice {
  const { format, columns } = (readStored('localStorage', key) as Partial<Choice> | undefined) ?? {};
  return {
    format: exportFormats.find((known) => known === format) ?? 'csv',
    columns: Array.isArray(columns) ? columnNames.filter((column) => columns.includes(column)) : columnNames,
  };
}
