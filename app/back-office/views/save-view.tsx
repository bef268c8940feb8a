import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ViewList, viewLimits } from '../../../domain/view.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { TextField } from '../../ui/labelled-controls.tsx';
import { useMayActAs } from '../session/session.ts';
import { useViewChange } from './queries.ts';

/** Names what the list shows now. */
export function SaveView({ list, query, onClose }: { list: ViewList; query: string; onClose: () => void }) {
  const t = useTranslations('backOffice.views');
  const change = useViewChange();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const mayShare = useMayActAs('editor');
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || change.isPending) return;
    change.mutate({ save: { list, name: name.trim(), query, shared } }, { onSuccess: onClose });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('saveTitle')}>
      <form onSubmit={save} className="grid gap-4">
        <TextField
          label={t('name')}
          required
          hint={t('query')}
          counter={{ length: name.length, limit: viewLimits.name }}
          maxLength={viewLimits.name}
          value={name}
          onValue={setName}
        />
        {mayShare && (
          <Checkbox label={t('share')} checked={shared} onChange={(event) => setShared(event.target.checked)} />
        )}
        <Button type="submit" className="justify-self-start" aria-disabled={name.trim() === '' || change.isPending}>
          {t('saveButton')}
        </Button>
      </form>
    </Dialog>
  );
}
