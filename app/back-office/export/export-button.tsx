import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { ExportDialog, type ExportedList } from './export-dialog.tsx';

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
